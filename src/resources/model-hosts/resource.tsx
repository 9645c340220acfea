import { ModelHost, modelHosts } from "../../../contract/model-hosts/endpoints.ts";
import { resource } from "../../ui/resource/resource.tsx";

export const modelHostsResource = resource({
  noun: "approved host",
  endpoints: modelHosts,
  entity: ModelHost,
  title: ({ host }: ModelHost) => host,
  list: {
    columns: ["host", "note", "createdAt"],
    emptyText: "No hosts yet. Approve one, then managers can let projects call models there.",
  },
  form: ["host", "note"],
  show: { fields: ["host", "note", "createdAt", "updatedAt"] },
  removeText: "Projects with a model there can't ask it any more.",
});

import { ErasureRequest, privacy } from "../../../contract/privacy/endpoints.ts";
import { erasureActions } from "./actions.tsx";
import { resource } from "../../ui/resource/resource.tsx";

export const erasureResource = resource({
  noun: "erasure request",
  endpoints: privacy,
  entity: ErasureRequest,
  title: ({ user }: ErasureRequest) => user.name,
  list: {
    columns: [
      { field: "user", render: ({ user }) => user.name },
      "state",
      "openEntries",
      "openPayments",
      "createdAt",
      "decidedBy",
      "decidedAt",
    ],
    emptyText: "No erasure requests.",
  },
  form: ["user"],
  show: { fields: ["user", "state", "openEntries", "openPayments", "reason", "createdAt", "decidedBy", "decidedAt"] },
  actions: erasureActions,
});

import type { ReactNode } from "react";
import { useMay } from "../../providers/access.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

const groups = endpointsOf("groups");

/** Shows its content to users who are in a group but may not read the list of all groups. */
export default function OnlyMine({ children }: { readonly children: ReactNode }) {
  const mayList = useMay(groups.list);
  // One group is enough to know that there are any.
  const { data } = useEndpoint(groups.mine, { query: { limit: 1 } }, { enabled: !mayList });
  return !mayList && data && data.count > 0 ? children : null;
}

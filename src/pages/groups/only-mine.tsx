import type { ReactNode } from "react";
import { useMay } from "../../providers/access.ts";
import { callable } from "../../providers/facts.ts";
import { useRow } from "../../providers/use-row.ts";

const groups = callable("groups");

/** For those who have groups of their own and no list of all: whoever manages all groups finds theirs there. */
export default function OnlyMine({ children }: { readonly children: ReactNode }) {
  const mayList = useMay(groups.list);
  // One is enough to know that there are any.
  const { data } = useRow(groups.mine, { query: { limit: 1 } }, { enabled: !mayList });
  return !mayList && data && data.count > 0 ? children : null;
}

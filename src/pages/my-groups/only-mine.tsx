import type { ReactNode } from "react";
import { groups } from "../../../contract/groups.ts";
import { useMay } from "../../providers/access.ts";
import { useMyGroups } from "./use-my-groups.ts";

/** For those who have groups of their own and no list of all: whoever manages all groups finds theirs there. */
export default function OnlyMine({ children }: { readonly children: ReactNode }) {
  const mayList = useMay(groups.list);
  const { data } = useMyGroups(!mayList);
  return !mayList && data && data.count > 0 ? children : null;
}

import type { ReactNode } from "react";
import { useMay } from "../../../providers/access.ts";
import { callable } from "../../../providers/facts.ts";
import { useRow } from "../../../providers/use-row.ts";

const payments = callable("payments");

/** For workers, and for those of the staff whose own work is paid too. */
export default function OnlyEarners({ children }: { readonly children: ReactNode }) {
  const isStaff = useMay(payments.list);
  const { data } = useRow(payments.mine, { query: { limit: 1 } }, { enabled: isStaff });
  return !isStaff || (data && data.count > 0) ? children : null;
}

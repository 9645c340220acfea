import type { ReactNode } from "react";
import { useMay } from "../../../providers/access.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";

const payments = endpointsOf("payments");

/** Shows its content to workers, and to staff whose own work is paid too. */
export default function OnlyEarners({ children }: { readonly children: ReactNode }) {
  const isStaff = useMay(payments.list);
  const { data } = useEndpoint(payments.mine, { query: { limit: 1 } }, { enabled: isStaff });
  return !isStaff || (data && data.count > 0) ? children : null;
}

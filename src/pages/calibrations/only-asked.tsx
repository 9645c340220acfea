import type { ReactNode } from "react";
import { useMyCalibrations } from "./queries.ts";

/** Shows its content to users who were asked to take part in a round. */
export default function OnlyAsked({ children }: { readonly children: ReactNode }) {
  const { data } = useMyCalibrations();
  return data && data.count > 0 ? children : null;
}

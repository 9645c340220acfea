import type { z } from "zod";
import type { HoursSums } from "../../../../contract/work-history/entity.ts";
import { useCompany } from "../../../providers/company.ts";
import { durationExact, money, number, plural } from "../../../ui/format.ts";

/** What chosen hours come to: "41 people · 120 h 5 min · $2,973.16 · 22 flagged". */
export const HoursSumsText = ({ sums }: { readonly sums: z.output<typeof HoursSums> }) => {
  const company = useCompany();
  return (
    <p className="figures">
      {plural(sums.people, "person", "people")} · {durationExact(sums.seconds)} ·{" "}
      <strong>{money(sums.amount, company)}</strong>
      {sums.flagged > 0 && ` · ${number(sums.flagged)}\u00a0flagged`}
    </p>
  );
};

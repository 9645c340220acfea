import type { z } from "zod";
import type { Company } from "../../../../contract/core/company.ts";
import type { HoursSums } from "../../../../contract/work-history/entity.ts";
import { useCompany } from "../../../providers/company.ts";
import { durationExact, money, number, plural } from "../../../ui/format.ts";

type Sums = z.output<typeof HoursSums>;

const partsOf = (sums: Sums, company: Company) => ({
  worked: `${plural(sums.people, "person", "people")} · ${durationExact(sums.seconds)}`,
  amount: money(sums.amount, company),
  flagged: sums.flagged > 0 ? ` · ${number(sums.flagged)}\u00a0flagged` : "",
});

/** What chosen hours come to, in one line: "41 people · 120 h 5 min · $2,973.16 · 22 flagged". */
export const hoursSumsLine = (sums: Sums, company: Company): string => {
  const { worked, amount, flagged } = partsOf(sums, company);
  return `${worked} · ${amount}${flagged}`;
};

/** The same, as a paragraph of a question. */
export const HoursSumsText = ({ sums }: { readonly sums: Sums }) => {
  const { worked, amount, flagged } = partsOf(sums, useCompany());
  return (
    <p className="figures">
      {worked} · <strong>{amount}</strong>
      {flagged}
    </p>
  );
};

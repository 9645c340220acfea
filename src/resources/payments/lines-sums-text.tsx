import type { z } from "zod";
import type { LinesSums } from "../../../contract/payments/fields.ts";
import { useCompany } from "../../providers/company.ts";
import { money, plural } from "../../ui/format.ts";

type Sums = z.output<typeof LinesSums>;

/** "42 jobs" where all lines pay for jobs, "42 payment lines" otherwise. */
export const linesNoun = ({ count, jobs }: Sums): string => plural(count, jobs === count ? "job" : "payment line");

/** What chosen lines come to: "15 people · 42 jobs · $280.28". */
export const LinesSumsText = ({ sums }: { readonly sums: Sums }) => {
  const company = useCompany();
  return (
    <p className="figures">
      {plural(sums.people, "person", "people")} · {linesNoun(sums)} · <strong>{money(sums.amount, company)}</strong>
    </p>
  );
};

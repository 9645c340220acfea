import type { z } from "zod";
import type { LinesSums } from "../../../contract/payments/fields.ts";
import { useCompany } from "../../providers/company.ts";
import { money, plural } from "../../ui/format.ts";

type Sums = z.output<typeof LinesSums>;

/** "42 jobs" where all lines pay for jobs, "42 pieces of work" where all pay by the piece, "42 payment lines" otherwise. */
export const linesNoun = ({ count, pieces, jobs }: Sums): string =>
  jobs === count
    ? plural(count, "job")
    : pieces === count
      ? plural(count, "piece of work", "pieces of work")
      : plural(count, "payment line");

/** What chosen lines come to: "15 people · 42 jobs · $280.28". */
export const LinesSumsText = ({ sums }: { readonly sums: Sums }) => {
  const company = useCompany();
  return (
    <p className="figures">
      {plural(sums.people, "person", "people")} · {linesNoun(sums)} · <strong>{money(sums.amount, company)}</strong>
    </p>
  );
};

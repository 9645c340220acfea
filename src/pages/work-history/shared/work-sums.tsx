import { useCompany } from "../../../providers/company.ts";
import { durationExact, money, plural } from "../../../ui/format.ts";

interface WorkSumsProps {
  /** The reply of a list of work or payments: its totals are those of all matching records, not of the page. */
  readonly reply: Readonly<Record<string, unknown>>;
  readonly withMoney?: boolean;
  /** What is listed, in singular and plural. */
  readonly noun?: readonly [one: string, many: string];
}

const entries = ["entry", "entries"] as const;

/** The totals of a list of work. */
export const WorkSums = ({ reply, withMoney, noun = entries }: WorkSumsProps) => {
  const company = useCompany();
  const figure = (name: string): number => Number(reply[name] ?? 0);
  const total = figure("totalSeconds");
  const counted = "countedSeconds" in reply ? figure("countedSeconds") : total;
  return (
    <p className="figures">
      <strong>{plural(figure("filteredTotalCount"), ...noun)}</strong> · <strong>{durationExact(counted)}</strong>
      {counted !== total && <> · {durationExact(total - counted)} rejected or to be corrected</>}
      {withMoney && (
        <>
          {" "}
          · <strong>{money(figure("totalAmount"), company)}</strong>
        </>
      )}
    </p>
  );
};

import { useCompany } from "../../../providers/company.ts";
import { durationExact, hourText, money, plural } from "../../../ui/format.ts";

interface WorkSumsProps {
  /** The reply of a list of work or payments: its totals are those of all matching records, not of the page. */
  readonly reply: Readonly<Record<string, unknown>>;
  /** The hour of the day that the list is filtered by. */
  readonly hourOfDay?: unknown;
  readonly withMoney?: boolean;
  /** What is listed, in singular and plural. */
  readonly noun?: readonly [one: string, many: string];
}

const entries = ["entry", "entries"] as const;

/** What a list comes to: of very many hours that are not paid for yet, nearly. Of a reply without it, nothing. */
export const totalMoney = (
  { totalAmount, isAmountExact = true }: { readonly totalAmount?: unknown; readonly isAmountExact?: unknown },
  company: Parameters<typeof money>[1],
): string => `${isAmountExact === false ? "about " : ""}${money(Number(totalAmount ?? 0), company)}`;

/** The totals of a list of work; of more than are counted, how many they are at least. */
export const WorkSums = ({ reply, hourOfDay, withMoney, noun = entries }: WorkSumsProps) => {
  const company = useCompany();
  const figure = (name: string): number => Number(reply[name] ?? 0);
  const matching = plural(figure("filteredTotalCount"), ...noun);
  if (reply["totalSeconds"] === null) {
    return (
      <p className="figures">
        <strong>More than {matching}</strong> · narrow the list to see what they come to
      </p>
    );
  }
  const total = figure("totalSeconds");
  const counted = "countedSeconds" in reply ? figure("countedSeconds") : total;
  // None is said only where nothing else is: of what is paid by the piece, or does not count, it would say little.
  const isTimeSaid = counted > 0 || (counted === total && !withMoney);
  const hour = reply["secondsInHour"] != null && hourOfDay !== undefined ? Number(hourOfDay) : undefined;
  return (
    <p className="figures">
      <strong>{matching}</strong>
      {isTimeSaid && (
        <>
          {" "}
          · <strong>{durationExact(counted)}</strong>
        </>
      )}
      {hour !== undefined && (
        <>
          {" "}
          · <strong>{durationExact(figure("secondsInHour"))}</strong> of it from {hourText(hour)} to{" "}
          {hourText(hour + 1)}
        </>
      )}
      {counted !== total && <> · {durationExact(total - counted)} rejected or to be corrected</>}
      {withMoney && (
        <>
          {" "}
          · <strong>{totalMoney(reply, company)}</strong>
        </>
      )}
    </p>
  );
};

import { useCompany } from "../providers/company.ts";
import { durationExact, money, plural } from "./format.ts";

interface WorkSumsProps {
  /** The reply of a list of work history: its totals are those of all that match, not of the page. */
  readonly reply: Readonly<Record<string, unknown>>;
  readonly withMoney?: boolean;
}

/** How much work a list of work history comes to. */
export const WorkSums = ({ reply, withMoney }: WorkSumsProps) => {
  const company = useCompany();
  const figure = (name: string): number => Number(reply[name] ?? 0);
  return (
    <p className="figures">
      <strong>{plural(figure("total"), "entry", "entries")}</strong> ·{" "}
      <strong>{durationExact(figure("totalSeconds"))}</strong>
      {withMoney && (
        <>
          {" "}
          · <strong>{money(figure("totalAmount"), company)}</strong>
        </>
      )}
    </p>
  );
};

import { instants } from "../../../../contract/core/format.ts";
import { useCompany } from "../../../providers/company.ts";
import { isElsewhere } from "../my-work/local-input.ts";

const dayAndTime = instants({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

/** The company's day and time of a check-in, by which it is counted, for someone whose clock shows another one. */
export const CompanyTime = ({ of }: { readonly of: string }) => {
  const { timeZone } = useCompany();
  if (!isElsewhere(timeZone, Date.parse(of))) return null;
  return (
    <p className="check-in-since">
      {dayAndTime(of, timeZone)} in {timeZone}, the company’s time zone
    </p>
  );
};

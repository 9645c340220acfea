import { payments } from "../../../contract/payments/endpoints.ts";
import { useRow } from "../../providers/use-row.ts";
import { ComingWeeks } from "./coming-weeks.tsx";
import { OwedNow } from "./owed-now.tsx";

/** What falls due in the coming weeks against what there is to pay it with, and how old what is owed is. */
export const Runway = () => {
  const runway = useRow(payments.runway, {}, { alsoOf: ["workHistory"] });
  return (
    <>
      <ComingWeeks runway={runway} />
      <OwedNow runway={runway} />
    </>
  );
};

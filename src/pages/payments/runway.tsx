import { payments } from "../../../contract/payments/endpoints.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ComingWeeks } from "./coming-weeks.tsx";
import { OwedNow } from "./owed-now.tsx";

/** What falls due in the coming weeks compared with the balance, and how old the amounts owed are. */
const Runway = () => {
  const runway = useEndpoint(payments.runway, {}, { alsoOf: ["workHistory"] });
  return (
    <div className="payments-figures">
      <ComingWeeks runway={runway} />
      <OwedNow runway={runway} />
    </div>
  );
};

export default Runway;

import { exactly, time } from "../../../ui/format.ts";
import { forgetCheckOut, type LateCheckOut } from "../shared/late-check-out.ts";

/** Says that check-out was pressed without a connection, and what becomes of it. */
export const LateNotice = ({ late }: { readonly late: LateCheckOut }) => (
  <div className="check-in-notice check-in-notice-ending check-in-late" role="alert">
    <p>
      No connection. Your check-out at{" "}
      <time dateTime={late.at} title={exactly(late.at)}>
        {time(late.at)}
      </time>{" "}
      is kept on this device and sent once you're back online. Your approver then decides on that time.
    </p>
    <button type="button" className="button" onClick={forgetCheckOut}>
      I'm still working
    </button>
  </div>
);

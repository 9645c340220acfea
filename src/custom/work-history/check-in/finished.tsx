import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { workHistoryStateLabels } from "../../../../contract/work-history/states.ts";
import { useCompany } from "../../../providers/company.ts";
import { durationExact, money, time } from "../../../ui/format.ts";
import { StateTag } from "../../../ui/fields/state-tag.tsx";

/** The hours and the amount of the entry that has just ended. */
export const Finished = ({ entry }: { readonly entry: WorkHistory }) => {
  const company = useCompany();
  const { timeZone } = company;
  return (
    <section className="check-in-finished" role="status">
      <h2>You are checked out</h2>
      <p>
        You worked <strong>{durationExact(entry.seconds ?? 0)}</strong> on {entry.project.name}
        {entry.checkedOutAt && `, from ${time(entry.checkedInAt, timeZone)} to ${time(entry.checkedOutAt, timeZone)}`}.
      </p>
      <p>
        {entry.amount !== null && (
          <>
            That comes to <strong>{money(entry.amount, company)}</strong> once it is approved.{" "}
          </>
        )}
        <StateTag state={entry.state} word={workHistoryStateLabels[entry.state]} />
      </p>
    </section>
  );
};

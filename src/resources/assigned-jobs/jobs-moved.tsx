import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { useCompany } from "../../providers/company.ts";
import { money, number, plural } from "../../ui/format.ts";
import type { BulkDialogProps } from "../../ui/table/table-types.ts";

type Moved = Pick<BulkDialogProps, "records">;

const selectedOf = (records: Moved["records"]) => (records ?? []) as readonly AssignedJob[];

const peopleOf = (jobs: readonly AssignedJob[]): string =>
  plural(new Set(jobs.map(({ annotator }) => annotator._id)).size, "person", "people");

const Rest = ({ count, what }: { readonly count: number; readonly what: string }) =>
  count > 0 && ` ${number(count)} of the selected can’t be ${what}.`;

/** Whom taking jobs back concerns. */
export const TakenBack = ({ records }: Moved) => {
  const selected = selectedOf(records);
  const jobs = selected.filter(({ can }) => can.reassign);
  return (
    <p>
      From <strong>{peopleOf(jobs)}</strong>, who {jobs.length === 1 ? "is" : "are"} told. Others can take them then.
      <Rest count={selected.length - jobs.length} what="taken back" />
    </p>
  );
};

/** Whom reopening jobs concerns, and what is not owed to them until their work is accepted again. */
export const Reopened = ({ records }: Moved) => {
  const company = useCompany();
  const selected = selectedOf(records);
  const jobs = selected.filter(({ can }) => can.reopen);
  const amount = jobs.reduce((sum, job) => sum + (job.amount ?? 0), 0);
  return (
    <p>
      Back to <strong>{peopleOf(jobs)}</strong>, with all of their time.
      {amount > 0 && (
        <>
          {" "}
          <strong>{money(amount, company)}</strong> is not owed until they are accepted again.
        </>
      )}
      <Rest count={selected.length - jobs.length} what="reopened" />
    </p>
  );
};

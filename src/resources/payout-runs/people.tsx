import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { blockerLabels, isRemindable, RunPerson, warningLabels } from "../../../contract/payout-runs/preflight.ts";
import { call } from "../../providers/client.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordAction } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { toasts } from "../../providers/toasts.ts";
import { peopleAreas } from "./people-areas.ts";
import { RunScope } from "./run-scope.tsx";

/** Why a person can't be paid, or should be checked first: as a text, and marked by a shape. */
const Reasons = ({ person: { blockers, warnings } }: { readonly person: RunPerson }) =>
  blockers.length + warnings.length === 0 ? (
    "Can be paid"
  ) : (
    <ul className="run-reasons">
      {blockers.map((code) => (
        <li key={code} className="run-block">
          <span aria-hidden>✕</span> {blockerLabels[code]}
        </li>
      ))}
      {warnings.map((code) => (
        <li key={code} className="run-warning">
          <span aria-hidden>!</span> {warningLabels[code]}
        </li>
      ))}
    </ul>
  );

const columns: readonly Column<RunPerson>[] = [
  "user",
  { field: "blockers", title: "Pre-flight", sortable: false, render: (person) => <Reasons person={person} /> },
  { field: "amount", align: "right" },
  { field: "lines", align: "right" },
  "method",
  "masked",
];

const actionsOf = ({ _id, can }: PayoutRun): RecordAction<RunPerson>[] => {
  const exclude = (person: RunPerson, isExcluded: boolean) =>
    call(payoutRuns.exclude, { params: { _id }, body: { people: [person._id], isExcluded } });
  return [
    {
      key: "exclude",
      label: "Leave out",
      endpoint: payoutRuns.exclude,
      isOpen: ({ blockers }) => can.edit && !blockers.includes("excluded"),
      run: (person) => exclude(person, true),
      done: ({ user }) => `${user.name} is left out`,
    },
    {
      key: "include",
      label: "Include again",
      endpoint: payoutRuns.exclude,
      isOpen: ({ blockers }) => can.edit && blockers.includes("excluded"),
      run: (person) => exclude(person, false),
      done: ({ user }) => `${user.name} is included again`,
    },
    {
      key: "remind",
      label: "Remind them",
      endpoint: payoutRuns.remind,
      isOpen: (person) => can.edit && isRemindable(person),
      run: async (person) => {
        const { reminded } = await call(payoutRuns.remind, { params: { _id }, body: { people: [person._id] } });
        toasts.info(reminded > 0 ? `${person.user.name} is reminded` : `${person.user.name} was reminded within a day`);
      },
    },
  ];
};

/** The people whom a draft would pay, and those whom it can't pay and why. */
const People = ({ record: run }: RecordProps<PayoutRun>) => (
  <RecordTable
    id="run-people"
    label="People"
    endpoint={payoutRuns.people}
    params={{ _id: run._id }}
    entity={RunPerson}
    columns={columns}
    prefix="people-"
    alsoOf={peopleAreas}
    title={({ user }) => user.name}
    rowActions={actionsOf(run)}
    summary={() => <RunScope run={run} />}
    emptyText="No one in this run is owed anything. Approve payments first, or change who it pays."
  />
);

export default People;

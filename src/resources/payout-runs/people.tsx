import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import {
  blockerLabels,
  remindableBlockers,
  RunPerson,
  warningLabels,
} from "../../../contract/payout-runs/preflight.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { money } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordAction } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { toasts } from "../../providers/toasts.ts";
import { Balance } from "./balance.tsx";
import { peopleOf, StepPanel } from "./next-step.tsx";
import { StepButton } from "./step-button.tsx";
import { RemindButton } from "./remind-button.tsx";
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
  "hub",
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
      isOpen: ({ blockers, amount }) =>
        can.edit && amount > 0 && remindableBlockers.some((one) => blockers.includes(one)),
      run: async (person) => {
        const { reminded } = await call(payoutRuns.remind, { params: { _id }, body: { people: [person._id] } });
        toasts.info(reminded > 0 ? `${person.user.name} is reminded` : `${person.user.name} was reminded within a day`);
      },
    },
  ];
};

/** The people whom a draft would pay, those whom it can't pay and why, and the button that freezes it. */
const People = ({ record: run }: RecordProps<PayoutRun>) => (
  <>
    <Schedule run={run} />
    <RunScope run={run} />
    <RecordTable
      id="run-people"
      label="People"
      endpoint={payoutRuns.people}
      params={{ _id: run._id }}
      entity={RunPerson}
      columns={columns}
      prefix="people-"
      alsoOf={["payments", "payDetails", "users"]}
      title={({ user }) => user.name}
      rowActions={actionsOf(run)}
      emptyText="No one in this run is owed anything. Approve payments first, or change who it pays."
    />
  </>
);

const Schedule = ({ run: { _id, version, method, can } }: { readonly run: PayoutRun }) => {
  const company = useCompany();
  const { data } = useEndpoint(payoutRuns.people, { params: { _id }, query: { limit: 1 } });
  const provider = useEndpoint(payments.balance, {}, { enabled: method === "airtm" });
  if (!data) return <StepPanel title="Loading what is owed…" />;
  const { payable, payableAmount, blocked, blockedAmount, remindable } = data;
  const sum = money(payableAmount, company);
  const left =
    blocked > 0
      ? `${peopleOf(blocked)} can't be paid and ${blocked === 1 ? "is" : "are"} left out, owed ${money(blockedAmount, company)} in all.`
      : "";
  const expected = { payouts: payable, amount: payableAmount };
  return (
    <StepPanel
      title={payable > 0 ? `${sum} for ${peopleOf(payable)}` : "No one can be paid"}
      button={
        can.schedule &&
        payable > 0 && (
          <StepButton
            label="Schedule"
            disabled={provider.data?.configured === false}
            title={`Schedule ${sum} for ${peopleOf(payable)}?`}
            content={`This locks who gets what. Someone else then sends it. ${left}`}
            run={(idempotencyKey) =>
              call(payoutRuns.schedule, { params: { _id }, body: { version, expected }, idempotencyKey })
            }
            done="Scheduled. Someone else has to send it now"
          />
        )
      }
    >
      <p>{left || (payable > 0 && "Everyone can be paid.")}</p>
      {can.edit && remindable > 0 && <RemindButton run={_id} count={remindable} />}
      {method === "airtm" && <Balance needed={payableAmount} />}
    </StepPanel>
  );
};

export default People;

import { type PayoutRun, payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { blockWords, RunPerson, warningWords } from "../../../contract/payout-runs/preflight.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useCompany } from "../../providers/company.ts";
import { useRow } from "../../providers/use-row.ts";
import { money } from "../../ui/format.ts";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { Column, RecordAction } from "../../ui/table/table-types.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { Balance } from "./balance.tsx";
import { peopleOf, StepPanel } from "./next-step.tsx";
import { StepButton } from "./step-button.tsx";
import { Whom } from "./whom.tsx";

/** Why somebody can't be paid, or should be looked at first: in words, and marked by a shape. */
const Reasons = ({ person: { blocks, warnings } }: { readonly person: RunPerson }) =>
  blocks.length + warnings.length === 0 ? (
    "Can be paid"
  ) : (
    <ul className="run-reasons">
      {blocks.map((code) => (
        <li key={code} className="run-block">
          <span aria-hidden>✕</span> {blockWords[code]}
        </li>
      ))}
      {warnings.map((code) => (
        <li key={code} className="run-warning">
          <span aria-hidden>!</span> {warningWords[code]}
        </li>
      ))}
    </ul>
  );

const columns: readonly Column<RunPerson>[] = [
  "user",
  { field: "blocks", title: "Pre-flight", sortable: false, render: (person) => <Reasons person={person} /> },
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
      row: payoutRuns.exclude,
      isOpen: ({ blocks }) => can.edit && !blocks.includes("excluded"),
      run: (person) => exclude(person, true),
      done: ({ user }) => `${user.name} is left out`,
    },
    {
      key: "include",
      label: "Take in again",
      row: payoutRuns.exclude,
      isOpen: ({ blocks }) => can.edit && blocks.includes("excluded"),
      run: (person) => exclude(person, false),
      done: ({ user }) => `${user.name} is in it again`,
    },
  ];
};

/** Whom a draft would pay, whom it can't, and why; and the button that freezes it. */
const People = ({ record: run }: RecordProps<PayoutRun>) => (
  <>
    <Schedule run={run} />
    <Whom run={run} />
    <RecordTable
      id="run-people"
      label="People"
      row={payoutRuns.people}
      params={{ _id: run._id }}
      entity={RunPerson}
      columns={columns}
      prefix="people-"
      alsoOf={["payments", "payDetails", "users"]}
      title={({ user }) => user.name}
      rowActions={actionsOf(run)}
      emptyText="Nothing is owed to anybody whom this run is for. Approve payments first, or change whom it pays."
    />
  </>
);

const Schedule = ({ run: { _id, version, method, can } }: { readonly run: PayoutRun }) => {
  const company = useCompany();
  const { data } = useRow(payoutRuns.people, { params: { _id }, query: { limit: 1 } });
  const provider = useRow(payments.balance, {}, { enabled: method === "airtm" });
  if (!data) return <StepPanel title="Looking at what is owed…" />;
  const { payable, payableAmount, blocked } = data;
  const sum = money(payableAmount, company);
  const left = blocked > 0 ? `${peopleOf(blocked)} can't be paid and ${blocked === 1 ? "is" : "are"} left out.` : "";
  const expected = { payouts: payable, amount: payableAmount };
  return (
    <StepPanel
      title={payable > 0 ? `${sum} for ${peopleOf(payable)}` : "There is nobody who can be paid"}
      button={
        can.schedule &&
        payable > 0 && (
          <StepButton
            label="Schedule"
            disabled={provider.data?.configured === false}
            title={`Schedule ${sum} for ${peopleOf(payable)}?`}
            content={`Who gets what is frozen then, and somebody else sends it. ${left}`}
            run={(idempotencyKey) =>
              call(payoutRuns.schedule, { params: { _id }, body: { version, expected }, idempotencyKey })
            }
            done="Scheduled: somebody else has to send it now"
          />
        )
      }
    >
      <p>{left || (payable > 0 && "Everybody can be paid.")}</p>
      {method === "airtm" && <Balance needed={payableAmount} />}
    </StepPanel>
  );
};

export default People;

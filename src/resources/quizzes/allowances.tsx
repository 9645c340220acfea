import { Button } from "antd";
import { useState } from "react";
import type { Allowance } from "../../../contract/quizzes/entity.ts";
import { type QuizSummary, quizzes } from "../../../contract/quizzes/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { type FigureColumn, FigureTable } from "../../ui/charts/figure-table.tsx";
import { dateTime, duration } from "../../ui/format.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { AllowanceDialog } from "./allowance-dialog.tsx";
import "./quizzes.css";

/** People who have more time or attempts than others. */
const Allowances = ({ record: quiz }: RecordProps<QuizSummary>) => {
  const read = useEndpoint(quizzes.allowances, { params: { _id: quiz._id } });
  const run = useRun();
  const [opened, setOpened] = useState<Allowance | "new">();
  const [removed, setRemoved] = useState<Allowance>();
  if (!read.data) return <Loaded read={read} part loading={<p className="soft">Loading the people…</p>} />;
  const { allowances } = read.data;
  const takeBack = ({ user }: Allowance) =>
    run(
      () => call(quizzes.disallow, { params: { _id: quiz._id, userId: user._id } }),
      `${user.name} has what others have`,
    );
  const columns: readonly FigureColumn<Allowance>[] = [
    ...shown,
    {
      title: "Actions",
      show: (allowance) => (
        <span className="quizzes-row-actions">
          <Button size="small" aria-label={`Change for ${allowance.user.name}`} onClick={() => setOpened(allowance)}>
            Change
          </Button>
          <Button
            size="small"
            aria-label={`Withdraw from ${allowance.user.name}`}
            onClick={() => setRemoved(allowance)}
          >
            Withdraw
          </Button>
        </span>
      ),
      cell: () => "",
    },
  ];
  return (
    <>
      <p className="quizzes-bar">
        <Button type="primary" onClick={() => setOpened("new")}>
          Give extra time or attempts
        </Button>
        <span className="soft">An open attempt gets the time too.</span>
      </p>
      {allowances.length === 0 ? (
        <p className="soft">No one has extra time or attempts in this quiz.</p>
      ) : (
        <FigureTable
          caption="Extra time and attempts"
          columns={columns}
          rows={allowances}
          keyOf={({ user }) => user._id}
        />
      )}
      {opened && (
        <AllowanceDialog
          quizId={quiz._id}
          allowances={allowances}
          allowance={opened === "new" ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={`Withdraw the extra time and attempts of ${removed.user.name}?`}
          verb="Withdraw"
          onCancel={() => setRemoved(undefined)}
          onConfirm={() => {
            setRemoved(undefined);
            void takeBack(removed);
          }}
        >
          <p>An open attempt keeps its time.</p>
        </ConfirmDialog>
      )}
    </>
  );
};

const shown: readonly FigureColumn<Allowance>[] = [
  { title: "Person", show: ({ user }) => user.name, cell: ({ user }) => user.name },
  {
    title: "Extra attempts",
    show: ({ extraAttempts }) => extraAttempts || "–",
    cell: ({ extraAttempts }) => String(extraAttempts),
    isFigure: true,
  },
  {
    title: "Extra time",
    show: ({ extraSeconds }) => (extraSeconds > 0 ? duration(extraSeconds) : "–"),
    cell: ({ extraSeconds }) => String(extraSeconds),
    isFigure: true,
  },
  {
    title: "Closes for them",
    show: ({ closesAt }) => (closesAt ? dateTime(closesAt) : "–"),
    cell: ({ closesAt }) => closesAt ?? "",
  },
  { title: "Reason", show: ({ reason }) => reason, cell: ({ reason }) => reason },
];

export default Allowances;

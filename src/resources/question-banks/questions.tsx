import { Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { QuestionBank } from "../../../contract/question-banks/bank.ts";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { Question } from "../../../contract/question-banks/question.ts";
import { call } from "../../providers/client.ts";
import type { RecordProps } from "../../ui/resource/resource.tsx";
import { RecordTable } from "../../ui/table/record-table.tsx";
import type { BulkAction, Column, RecordAction } from "../../ui/table/table-types.ts";
import type { Trash } from "../../ui/table/trash.ts";
import { questionIds } from "./question-ids.ts";
import { figure, keyOf, nameOf, wordsOf } from "./words.ts";
import "./question-banks.css";

const OrderQuestions = lazy(() => import("./order-questions.tsx"));
const ImportQuestions = lazy(() => import("./import-questions.tsx"));

const columns: readonly Column<Question>[] = [
  { field: "text", title: "Question", render: ({ text }) => <span className="question-words">{wordsOf(text)}</span> },
  "kind",
  { field: "points", align: "right", render: ({ points }) => figure(points) },
  {
    field: "key",
    title: "Key",
    sortable: false,
    render: ({ content }) => <span className="question-words soft">{keyOf(content)}</span>,
  },
  "title",
  "number",
  "updatedAt",
];

const restoreIn = (bank: QuestionBank) => async (ids: readonly string[]) => {
  await call(questionBanks.restoreQuestions, { params: { _id: bank._id }, body: { questionIds: [...ids] } });
  return { done: ids.length, refused: [] };
};
const undoOf = (bank: QuestionBank) => ({ done: "restored", run: restoreIn(bank) });

const trashOf = (bank: QuestionBank): Trash => ({
  list: questionBanks.deletedQuestions,
  restore: questionBanks.restoreQuestions,
  restoreSome: restoreIn(bank),
  query: { bankId: bank._id },
});

const removal = (bank: QuestionBank): BulkAction => ({
  key: "remove",
  label: "Remove…",
  danger: true,
  endpoint: questionBanks.removeQuestions,
  confirm: (count) => `Remove ${count === 1 ? "this question" : `these ${count} questions`} from ${bank.name}?`,
  done: "removed",
  run: async (select) => {
    const ids = await questionIds(bank._id, select);
    await call(questionBanks.removeQuestions, { params: { bankId: bank._id }, body: { questionIds: ids } });
    return { done: ids.length, refused: [], ids };
  },
  undoBy: undoOf(bank),
});

const rowActions = (bank: QuestionBank): readonly RecordAction<Question>[] => [
  {
    key: "edit",
    label: "Edit",
    endpoint: questionBanks.editQuestion,
    to: ({ _id }) => `/question-banks/${bank._id}/questions/${_id}`,
  },
  {
    key: "versions",
    label: "Versions",
    endpoint: questionBanks.versions,
    dialog: lazy(() => import("./versions.tsx")),
  },
  {
    key: "remove",
    label: "Remove",
    danger: true,
    endpoint: questionBanks.removeQuestions,
    run: ({ _id }) =>
      call(questionBanks.removeQuestions, { params: { bankId: bank._id }, body: { questionIds: [_id] } }),
    done: (question) => `${nameOf(question)} removed`,
    undoBy: undoOf(bank),
  },
];

/** The questions of a bank in their order. */
const Questions = ({ record: bank }: RecordProps<QuestionBank>) => {
  const navigate = useNavigate();
  const [isImporting, setImporting] = useState(false);
  const [isOrdering, setOrdering] = useState(false);
  if (isOrdering) {
    return (
      <Suspense fallback={<p className="soft">Loading the questions…</p>}>
        <OrderQuestions bankId={bank._id} onClose={() => setOrdering(false)} />
      </Suspense>
    );
  }
  return (
    <>
      <RecordTable
        id="question-bank-questions"
        label="Questions"
        endpoint={questionBanks.questions}
        fixedQuery={{ bankId: [bank._id] }}
        filters={["kind"]}
        entity={Question}
        columns={columns}
        actions={
          <>
            <Button type="primary" onClick={() => void navigate(`/question-banks/${bank._id}/questions/new`)}>
              New question
            </Button>
            <Button onClick={() => setImporting(true)}>Import questions</Button>
            {bank.totalQuestions > 1 && <Button onClick={() => setOrdering(true)}>Change order</Button>}
          </>
        }
        prefix="questions-"
        ofArea={false}
        trash={trashOf(bank)}
        bulkActions={[removal(bank)]}
        rowActions={rowActions(bank)}
        title={nameOf}
        openPath={({ _id }) => `/question-banks/${bank._id}/questions/${_id}`}
        emptyText="No questions yet. Write the first one, or import a file."
      />
      <Suspense>{isImporting && <ImportQuestions record={bank} onClose={() => setImporting(false)} />}</Suspense>
    </>
  );
};

export default Questions;

import { Button } from "antd";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { type Question, questionKindLabels } from "../../../contract/question-banks/question.ts";
import { useRole } from "../../providers/access.ts";
import { useStore } from "../../providers/store.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { ReorderList } from "../../ui/reorder/reorder-list.tsx";
import { undo, undoCallOf } from "../../ui/table/undo.ts";
import { useQuestionOrder } from "./use-question-order.ts";
import { figure, nameOf } from "./words.ts";

const UndoBar = lazy(() => import("../../ui/table/undo-bar.tsx"));

interface Props {
  readonly bankId: string;
  readonly onClose: () => void;
}

/** All questions of a bank, whose order is changed by dragging and by keyboard. */
const OrderQuestions = ({ bankId, onClose }: Props) => {
  const read = useEndpoint(questionBanks.show, { params: { _id: bankId } });
  return (
    <>
      <div className="question-actions">
        <Button type="primary" onClick={onClose}>
          Done
        </Button>
        <span className="soft">Drag a question, or press Alt and an arrow key. Each move is saved at once.</span>
      </div>
      <Loaded part read={read} loading={<p className="soft">Loading the questions…</p>}>
        {({ questionBank: { questions } }) => <Ordered bankId={bankId} read={questions} refetch={read.refetch} />}
      </Loaded>
      <UndoMove />
    </>
  );
};

interface OrderedProps {
  readonly bankId: string;
  readonly read: readonly Question[];
  readonly refetch: () => Promise<unknown>;
}

const Ordered = ({ bankId, read, refetch }: OrderedProps) => {
  const named = read.map((question) => ({ ...question, name: nameOf(question) }));
  const { questions, order } = useQuestionOrder(bankId, named, refetch);
  return (
    <ReorderList label="Questions" items={questions} onOrder={order} canOrder={questions.length > 1}>
      {({ _id, name, kind, points }) => (
        <>
          <Link to={`/question-banks/${bankId}/questions/${_id}`}>{name}</Link>{" "}
          <span className="soft">
            {questionKindLabels[kind]}, {figure(points)} {points === 1 ? "point" : "points"}
          </span>
        </>
      )}
    </ReorderList>
  );
};

const UndoMove = () => {
  const role = useRole();
  const moved = useStore(undo);
  const undoBy = moved?.area === "questionBanks" ? undoCallOf(moved, role) : undefined;
  return <Suspense>{moved && undoBy && <UndoBar of={moved} undoBy={undoBy} />}</Suspense>;
};

export default OrderQuestions;

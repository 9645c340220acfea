import { Button } from "antd";
import { Link } from "react-router";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import { type Question, questionKindLabels } from "../../../contract/question-banks/question.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { ReorderList } from "../../ui/reorder/reorder-list.tsx";
import { UndoOffer } from "../../ui/table/undo-offer.tsx";
import { useQuestionOrder } from "./use-question-order.ts";
import { figure, nameOf } from "./words.ts";

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
      <UndoOffer isHere={({ area }) => area === "questionBanks"} />
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

export default OrderQuestions;

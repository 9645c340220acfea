import { InputNumber, Modal } from "antd";
import { useId, useState } from "react";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";

/** Moves a question to another place of its bank. */
const MoveQuestion = ({ record: question, onClose }: DialogProps<Question>) => {
  const id = useId();
  const { isBusy, go } = useRunThenClose(onClose);
  const [place, setPlace] = useState<number | null>(1);
  const all = useEndpoint(questionBanks.questions, { query: { bankId: [question.bankId], limit: 1 } });
  const last = all.data?.filteredTotalCount;
  const params = { bankId: question.bankId, questionId: question._id };
  return (
    <Modal
      open
      title="Move this question"
      okText="Move"
      okButtonProps={{ disabled: place === null }}
      confirmLoading={isBusy}
      onOk={() =>
        void go(() => call(questionBanks.move, { params, body: { place: place ?? 1 } }), `Moved to place ${place}`)
      }
      onCancel={onClose}
    >
      <p>
        <label htmlFor={id}>Its new place{last !== undefined && `, from 1 to ${last}`}</label>
      </p>
      <InputNumber id={id} min={1} max={last ?? 1000} precision={0} value={place} onChange={setPlace} />
    </Modal>
  );
};

export default MoveQuestion;

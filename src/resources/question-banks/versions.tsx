import { Modal, Select } from "antd";
import { useId, useState } from "react";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { dateTime } from "../../ui/format.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { QuestionText } from "./question-text.tsx";

/** What a question asked before, version by version. */
const Versions = ({ record: { bankId, _id: questionId }, onClose }: DialogProps<Question>) => {
  const id = useId();
  const read = useEndpoint(questionBanks.versions, { params: { bankId, questionId }, query: { limit: 200 } });
  const [chosen, setChosen] = useState<number | null>(null);
  const versions = read.data?.versions ?? [];
  const shown = versions.find(({ number }) => number === chosen) ?? versions[0];
  return (
    <Modal open width={720} title="Versions of this question" footer={null} onCancel={onClose}>
      {!shown && <Loaded read={read} loading={<p className="soft">Loading the versions…</p>} />}
      {shown && (
        <>
          <p>
            <label htmlFor={id}>Version</label>
          </p>
          <Select
            id={id}
            value={shown.number}
            onChange={setChosen}
            className="question-version"
            options={versions.map(({ number, at, by }) => ({
              value: number,
              label: `${number}: ${dateTime(at)}${by ? `, ${by.name}` : ""}`,
            }))}
          />
          <QuestionText question={shown} />
          <p className="soft">Attempts keep the version that they were asked.</p>
        </>
      )}
    </Modal>
  );
};

export default Versions;

import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from "@ant-design/icons-svg";
import { Button, ConfigProvider, InputNumber, Radio, Select } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { questionBanks } from "../../../contract/question-banks/endpoints.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import { drawMax } from "../../../contract/quizzes/entity.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import type { Option } from "../../ui/fields/field.ts";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import { useSettled } from "../../ui/fields/use-references.ts";
import { number, plainText } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Draft } from "./part-drafts.ts";

interface Props {
  readonly draft: Draft;
  readonly label: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** How many questions a bank that was just chosen is asked, if it has so many. */
const usualDraw = 10;

/** One bank of a quiz, and what is asked of it. */
export const PartRow = ({ draft, label, isFirst, isLast, onChange, onMove, onRemove }: Props) => {
  const id = useId();
  const { bank, isRandom, draw } = draft;
  const [isChosen, setChosen] = useState(false);
  const { componentDisabled: isOff } = ConfigProvider.useConfig();
  return (
    <fieldset className="quizzes-part">
      <legend>{label}</legend>
      <div className="quizzes-part-bank">
        <label htmlFor={`${id}-bank`}>Question bank</label>
        <ReferenceSelect
          id={`${id}-bank`}
          area="questionBanks"
          many={false}
          value={bank?.value ?? null}
          known={bank && bank.label !== "" ? [bank] : []}
          onChange={(value) => {
            setChosen(value !== null);
            onChange({ ...draft, bank: value === null ? null : { value: String(value), label: "" }, questions: [] });
          }}
        />
        {bank && (
          <InBank
            bankId={bank.value}
            onCount={(count) => {
              if (isChosen && isRandom && draw === null && count > 0) {
                onChange({ ...draft, draw: Math.min(count, usualDraw) });
              }
              setChosen(false);
            }}
          />
        )}
      </div>
      <Radio.Group
        aria-label={`What ${label.toLowerCase()} asks`}
        value={isRandom}
        onChange={({ target }) => onChange({ ...draft, isRandom: target.value as boolean })}
        options={[
          { value: true, label: "Random questions" },
          { value: false, label: "Chosen questions" },
        ]}
      />
      {isRandom ? (
        <div>
          <label htmlFor={`${id}-draw`}>How many</label>{" "}
          <InputNumber
            id={`${id}-draw`}
            min={1}
            max={drawMax}
            precision={0}
            value={draw}
            // What is proposed once the bank has been counted must not come between the digits that are typed.
            onFocus={() => setChosen(false)}
            onChange={(next) => onChange({ ...draft, draw: next })}
          />
        </div>
      ) : (
        bank && <Chosen id={`${id}-questions`} draft={draft} bankId={bank.value} onChange={onChange} />
      )}
      <div className="quizzes-part-tools">
        <Button
          type="text"
          aria-label={`Move ${label} up`}
          disabled={isOff || isFirst}
          icon={<Icon of={ArrowUpOutlined} />}
          onClick={() => onMove(-1)}
        />
        <Button
          type="text"
          aria-label={`Move ${label} down`}
          disabled={isOff || isLast}
          icon={<Icon of={ArrowDownOutlined} />}
          onClick={() => onMove(1)}
        />
        <Button type="text" aria-label={`Remove ${label}`} icon={<Icon of={DeleteOutlined} />} onClick={onRemove} />
      </div>
    </fieldset>
  );
};

interface InBankProps {
  readonly bankId: string;
  readonly onCount: (count: number) => void;
}

const InBank = ({ bankId, onCount }: InBankProps) => {
  const read = useEndpoint(questionBanks.questions, { query: { bankId: [bankId], limit: 1 } });
  const count = read.data?.filteredTotalCount;
  const tell = useRef(onCount);
  tell.current = onCount;
  useEffect(() => {
    if (count !== undefined) tell.current(count);
  }, [bankId, count]);
  return <span className="soft">{count === undefined ? "" : `${number(count)} in the bank`}</span>;
};

/** The title of a question, or how its text begins. */
const nameOf = ({ title, text }: Question): string =>
  title || (new DOMParser().parseFromString(text, "text/html").body.textContent ?? "").trim().slice(0, 120);

interface ChosenProps {
  readonly id: string;
  readonly draft: Draft;
  readonly bankId: string;
  readonly onChange: (draft: Draft) => void;
}

/** How many questions are offered at once; typing narrows them. */
const offered = 50;

const Chosen = ({ id, draft, bankId, onChange }: ChosenProps) => {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed, 250).trim();
  const read = useEndpoint(
    questionBanks.questions,
    { query: { bankId: [bankId], limit: offered, ...(search && { search }) } },
    { keepPrevious: true },
  );
  const nameless = draft.questions.filter(({ label }) => label === "").map(({ value }) => value);
  const names = useEndpoint(
    questionBanks.questions,
    { query: { bankId: [bankId], _id: nameless, limit: drawMax } },
    { enabled: nameless.length > 0, keepPrevious: true },
  );
  const named = new Map(names.data?.questions.map((one) => [one._id, nameOf(one)]));
  const options: Option[] = (read.data?.questions ?? []).map((one) => ({ value: one._id, label: nameOf(one) }));
  return (
    <div>
      <label htmlFor={id}>Questions, in the order in which they are asked</label>
      <Select
        id={id}
        mode="multiple"
        className="quizzes-part-questions"
        labelInValue
        filterOption={false}
        searchValue={typed}
        value={draft.questions.map(({ value, label }) => ({ value, label: label || named.get(value) || "…" }))}
        options={options}
        placeholder="Type to search"
        notFoundContent={read.isError ? "Couldn't load" : "No matches"}
        onSearch={setTyped}
        onChange={(next: readonly { readonly value: string; readonly label?: unknown }[]) =>
          onChange({
            ...draft,
            questions: next.map(({ value, label }) => ({ value, label: plainText(label) })),
          })
        }
      />
    </div>
  );
};

import { Input } from "antd";
import { useId } from "react";
import { mailFields } from "../../../contract/core/mail-fields.ts";
import "./fields.css";

export interface Letter {
  readonly subject: string;
  readonly text: string;
}
export const emptyLetter: Letter = { subject: "", text: "" };

/** Whether it can be sent. */
export const isWritten = ({ subject, text }: Letter): boolean =>
  mailFields.subject.safeParse(subject).success && mailFields.text.safeParse(text).success;

/** The subject and the text of a mail to people. */
export const MailInputs = ({
  value,
  onChange,
}: {
  readonly value: Letter;
  readonly onChange: (value: Letter) => void;
}) => {
  const id = useId();
  return (
    <>
      <div className="mail-input">
        <label htmlFor={`${id}-subject`}>Subject</label>
        <Input
          id={`${id}-subject`}
          value={value.subject}
          maxLength={mailFields.subject.maxLength ?? undefined}
          onChange={(event) => onChange({ ...value, subject: event.target.value })}
        />
      </div>
      <div className="mail-input">
        <label htmlFor={`${id}-text`}>Text</label>
        <Input.TextArea
          id={`${id}-text`}
          value={value.text}
          autoSize={{ minRows: 6, maxRows: 16 }}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      </div>
    </>
  );
};

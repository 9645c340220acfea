import { Alert, Input, Modal } from "antd";
import { useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { v4 as newKey } from "uuid";
import type { Group } from "../../../contract/group-records.ts";
import { groups } from "../../../contract/groups.ts";
import { ApiError, call } from "../../providers/client.ts";
import { useRow } from "../../providers/use-row.ts";
import { plural } from "../../ui/format.ts";
import type { DialogProps } from "../../ui/record-table/table-types.ts";
import { failureText } from "../../ui/record-table/use-run.ts";
import { toasts } from "../../ui/toasts.ts";
import { useQueryClient } from "@tanstack/react-query";
import "./groups.css";

const { subject: Subject, text: Text } = groups.sendEmail.body.shape;

/** Writes a mail to the members of a group; its button says to how many it goes, and one press sends it once. */
const MailDialog = ({ record: group, onClose }: DialogProps<Group>) => {
  const id = useId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const params = { _id: group._id };
  const { data: to, refetch } = useRow(groups.recipients, { params });
  const [subject, setSubject] = useState("");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sent = useRef({ body: "", key: "" });
  const isReady = Subject.safeParse(subject).success && Text.safeParse(text).success && to && to.recipients > 0;
  const send = async (): Promise<void> => {
    const body = { subject, text, recipients: to?.recipients };
    const written = JSON.stringify(body);
    if (sent.current.body !== written) sent.current = { body: written, key: newKey() };
    setBusy(true);
    setProblem(undefined);
    try {
      const { mail } = await call(groups.sendEmail, { params, body, idempotencyKey: sent.current.key });
      void queries.invalidateQueries({ queryKey: ["data"] });
      toasts.success(`Mail to ${plural(mail.recipients, "person", "people")} written`);
      onClose();
      void navigate(`/groups/mails/${mail._id}`);
    } catch (error) {
      // Somebody came or went since the number was read: it is shown anew, to be pressed again.
      if (error instanceof ApiError && error.body.code === "selection_changed") void refetch();
      setProblem(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={`Mail the members of ${group.name}`}
      okText={to ? `Send to ${plural(to.recipients, "person", "people")}` : "Send"}
      okButtonProps={{ disabled: !isReady }}
      maskClosable={subject === "" && text === ""}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className="group-fields">
        <p className="group-soft">
          Each of them gets a mail of their own and sees nobody else's address.
          {to && to.leftOut > 0 && ` ${leftOutWords(to.leftOut)}`}
        </p>
        <div>
          <label htmlFor={`${id}-subject`}>Subject</label>
          <Input
            id={`${id}-subject`}
            value={subject}
            maxLength={Subject.maxLength ?? 150}
            onChange={(event) => setSubject(event.target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-text`}>Text</label>
          <Input.TextArea
            id={`${id}-text`}
            value={text}
            autoSize={{ minRows: 6, maxRows: 16 }}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      </div>
    </Modal>
  );
};

const leftOutWords = (count: number): string =>
  count === 1
    ? "1 member was deactivated and is left out."
    : `${plural(count, "member")} were deactivated and are left out.`;

export default MailDialog;

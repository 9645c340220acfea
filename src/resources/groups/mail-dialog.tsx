import { Alert, Modal } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Group } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { emptyLetter, isWritten, MailInputs } from "../../ui/fields/mail-inputs.tsx";
import { plural } from "../../ui/format.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { useChange } from "../../ui/feedback/use-run.ts";
import { useTypedGuard } from "../../ui/feedback/typed-guard.ts";
import { useKeyOf } from "../../ui/form/use-key-of.ts";
import "./groups.css";

/** Writes a mail to the members of a group. Its button shows the number of recipients, and one press sends it once. */
const MailDialog = ({ record: group, onClose }: DialogProps<Group>) => {
  const navigate = useNavigate();
  const change = useChange();
  const keyOf = useKeyOf();
  const params = { _id: group._id };
  const { data: to } = useEndpoint(groups.recipients, { params }, { alsoOf: ["users"] });
  const [letter, setLetter] = useState(emptyLetter);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const asked = useTypedGuard(letter !== emptyLetter);
  const isReady = isWritten(letter) && to && to.recipients > 0;
  const send = async ({ recipients }: { recipients: number }): Promise<void> => {
    const body = { ...letter, recipients };
    setBusy(true);
    setProblem(undefined);
    try {
      // A refusal refetches the number of recipients: if it changed, the button shows the new one and has to be pressed
      // again.
      await change(
        () => call(groups.sendEmail, { params, body, idempotencyKey: keyOf(body) }),
        `Mail to ${plural(recipients, "person", "people")} written`,
        ({ mail }) => {
          onClose();
          void navigate(`/groups/mails/${mail._id}`);
        },
      );
    } catch (error) {
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
      confirmLoading={isBusy}
      onOk={() => to && void send(to)}
      onCancel={() => void asked(onClose)}
    >
      <div className="group-fields">
        <p className="soft">
          Everyone gets their own mail and can't see other addresses.
          {to && to.leftOut > 0 && ` ${leftOutLabels(to.leftOut)}`}
        </p>
        <MailInputs value={letter} onChange={setLetter} />
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      </div>
    </Modal>
  );
};

const leftOutLabels = (count: number): string =>
  count === 1
    ? "1 member was deactivated and is left out."
    : `${plural(count, "member")} were deactivated and are left out.`;

export default MailDialog;

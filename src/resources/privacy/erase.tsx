import { Alert, Modal } from "antd";
import { useState } from "react";
import { type ErasureRequest, privacy } from "../../../contract/privacy/endpoints.ts";
import { call } from "../../providers/client.ts";
import { TypeToConfirm } from "../../ui/feedback/type-to-confirm.tsx";
import { useChangeInDialog } from "../../ui/feedback/use-run.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import "../../ui/table/dialogs.css";

const goes = [
  "Name, e-mail address, phone number and picture",
  "Documents, education, contacts and pay details",
  "Messages, notes and what they wrote as reasons",
  "Sign-in, sessions and API tokens",
];
const stays = ["Hours and approvals", "Payments and the ledger", "Jobs, answers and results", "The audit"];

const sameName = (typed: string, name: string): boolean =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();

/** Erases a person, once their name was typed. */
const Erase = ({ record: { _id, user, version }, onClose }: DialogProps<ErasureRequest>) => {
  const { isBusy, problem, go } = useChangeInDialog();
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState("");
  const isSure = sameName(typed, user.name);
  const erase = async (): Promise<void> => {
    const change = () => call(privacy.erase, { params: { _id }, body: { version } });
    if (await go(change, "The person is erased")) setOpen(false);
  };
  return (
    <Modal
      open={isOpen}
      title={`Erase ${user.name} for good?`}
      okText={isBusy ? "Erasing…" : "Erase the person"}
      okButtonProps={{ danger: true, loading: isBusy, disabled: !isSure }}
      cancelButtonProps={{ disabled: isBusy }}
      onOk={() => void erase()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <div className="record-dialog">
        <div className="erase-parts">
          <Effects title="Goes" of={goes} />
          <Effects title="Stays, under a pseudonym" of={stays} />
        </div>
        <p>They can’t sign in any more. This can’t be undone.</p>
        <TypeToConfirm text={user.name} to="erase them" value={typed} onChange={setTyped} />
        {problem && <Alert type="error" showIcon role="alert" message={problem} />}
      </div>
    </Modal>
  );
};

const Effects = ({ title, of }: { readonly title: string; readonly of: readonly string[] }) => (
  <div>
    <strong>{title}</strong>
    <ul>
      {of.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </div>
);

export default Erase;

import { Alert, Modal } from "antd";
import { useState } from "react";
import type { Group } from "../../../contract/groups/records.ts";
import { groups } from "../../../contract/groups/endpoints.ts";
import { call } from "../../providers/client.ts";
import type { DialogProps } from "../../ui/table/table-types.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import { useTypedGuard } from "../../ui/feedback/typed-guard.ts";
import { RuleInput } from "./rule-input.tsx";
import { emptyRule, isComplete, ruleOf } from "./rule-words.ts";

/** Changes the rule of a group. */
const ChangeRule = ({ record: group, onClose }: DialogProps<Group>) => {
  const { isBusy, go } = useRunThenClose(onClose);
  // The version at the time the dialog opened: a change by another user since then is refused.
  const [{ version, rule: first }] = useState(group);
  const before = first ? ruleOf(first) : emptyRule;
  const [rule, setRule] = useState(before);
  const isChanged = JSON.stringify(rule) !== JSON.stringify(before);
  const asked = useTypedGuard(isChanged);
  const save = () =>
    go(
      () => call(groups.edit, { params: { _id: group._id }, body: { rule, version } }),
      `The rule of ${group.name} changed`,
    );
  return (
    <Modal
      open
      title={`Who is in ${group.name}`}
      okText="Save"
      okButtonProps={{ disabled: !isChanged || !isComplete(rule) }}
      confirmLoading={isBusy}
      onOk={() => void save()}
      onCancel={() => void asked(onClose)}
    >
      <RuleInput value={rule} onChange={setRule} known={first?.skills ?? []} />
      {group.version !== version && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          message="Someone else changed this group in the meantime. Close this and open it again."
        />
      )}
    </Modal>
  );
};

export default ChangeRule;

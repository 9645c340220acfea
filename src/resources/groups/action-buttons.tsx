import { Button } from "antd";
import { Suspense, useState } from "react";
import type { Group } from "../../../contract/groups/records.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";
import "./groups.css";

interface Props {
  readonly group: Group;
  /** Actions with a dialog, the most wanted first. */
  readonly actions: readonly RecordAction<Group>[];
}

/** What is mostly done on a tab of a group, in sight. */
export const ActionButtons = ({ group, actions }: Props) => {
  const role = useRole();
  const [asking, setAsking] = useState<RecordAction<Group> | null>(null);
  const open = actions.filter(({ row, isOpen }) => mayCall(row, role) && (isOpen?.(group) ?? true));
  const Dialog = asking?.dialog;
  if (open.length === 0) return null;
  return (
    <div className="group-buttons">
      {open.map((action) => (
        <Button key={action.key} onClick={() => setAsking(action)}>
          {action.label}
        </Button>
      ))}
      {Dialog && (
        <Suspense>
          <Dialog record={group} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </div>
  );
};

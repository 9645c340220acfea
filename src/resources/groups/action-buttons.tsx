import { Button } from "antd";
import { Suspense, useState } from "react";
import type { Group } from "../../../contract/groups/records.ts";
import { mayCall, useRole } from "../../providers/access.ts";
import type { RecordAction } from "../../ui/table/table-types.ts";
import "./groups.css";

interface Props {
  readonly group: Group;
  /** Actions with a dialog, the most frequent first. */
  readonly actions: readonly RecordAction<Group>[];
}

/** The most frequent actions of a tab of a group, as buttons. */
export const ActionButtons = ({ group, actions }: Props) => {
  const role = useRole();
  const [chosen, setChosen] = useState<RecordAction<Group> | null>(null);
  const open = actions.filter(({ endpoint, isOpen }) => mayCall(endpoint, role) && (isOpen?.(group) ?? true));
  const Dialog = chosen?.dialog;
  if (open.length === 0) return null;
  return (
    <>
      {open.map((action) => (
        <Button key={action.key} onClick={() => setChosen(action)}>
          {action.label}
        </Button>
      ))}
      {Dialog && (
        <Suspense>
          <Dialog record={group} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
};

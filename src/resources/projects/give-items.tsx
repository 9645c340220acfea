import { Alert, Modal } from "antd";
import { useId, useState } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { TaskItem } from "../../../contract/tasks/entity.ts";
import { leaseMinutes, type TranscribedKind } from "../../../contract/tasks/rules.ts";
import { toasts } from "../../providers/toasts.ts";
import { ReferenceSelect } from "../../ui/fields/reference-select.tsx";
import { duration, plural } from "../../ui/format.ts";
import { useBulkCall } from "../../ui/table/bulk-dialog.tsx";
import type { BulkDialogProps, DialogProps } from "../../ui/table/table-types.ts";
import { nameOf, transcribed } from "./transcribed.ts";

interface Props extends Pick<BulkDialogProps, "onReply" | "onClose"> {
  readonly endpoint: Endpoint;
  readonly projectId: string;
  readonly itemIds: readonly string[];
  readonly title: string;
  /** Why the last attempt gave nothing out. */
  readonly refused?: string;
}

/** Asks who gets items of a project, and gives them out. */
const GiveDialog = ({ endpoint, projectId, itemIds, title, refused, onReply, onClose }: Props) => {
  const id = useId();
  const [userId, setUserId] = useState<string | null>(null);
  const { isBusy, problems, send } = useBulkCall(endpoint, onReply, { _id: projectId });
  const shown = problems.length > 0 ? problems.join(" ") : refused;
  return (
    <Modal
      open
      title={title}
      okText="Give out"
      okButtonProps={{ disabled: userId === null }}
      confirmLoading={isBusy}
      onOk={() => void send({ contentIds: itemIds, userId })}
      onCancel={onClose}
    >
      <div className="record-dialog">
        <label htmlFor={id}>Person</label>
        <ReferenceSelect
          id={id}
          area="users"
          narrow={{ isActive: "true" }}
          many={false}
          value={userId}
          onChange={(value) => setUserId(typeof value === "string" ? value : null)}
        />
        <p className="soft">They are notified and have {duration(leaseMinutes * 60)}. Each save extends it.</p>
        {shown && <Alert type="error" showIcon role="alert" message={shown} />}
      </div>
    </Modal>
  );
};

/** Gives one item to a person; stays open with the reason where that is refused. */
export const GiveItem = ({
  kind,
  record: item,
  onClose,
}: DialogProps<TaskItem> & { readonly kind: TranscribedKind }) => {
  const [refused, setRefused] = useState("");
  const name = nameOf(item);
  return (
    <GiveDialog
      endpoint={transcribed[kind].assign}
      projectId={item.projectId._id}
      itemIds={[item._id]}
      title={`Give ${name} to…`}
      refused={refused}
      onReply={({ refused: [refusal] }) => {
        setRefused(refusal?.message ?? "");
        if (refusal) return;
        toasts.success(`${name} given out`);
        onClose();
      }}
      onClose={onClose}
    />
  );
};

/** Gives the selected items to a person; those that they can't get are named with the reason. */
export const GiveItems = ({
  projectId,
  endpoint,
  select,
  count,
  ...on
}: BulkDialogProps & { readonly projectId: string }) => (
  <GiveDialog
    {...{ endpoint, projectId }}
    itemIds={"ids" in select ? select.ids : []}
    title={`Give ${plural(count, "item")} to…`}
    onReply={on.onReply}
    onClose={on.onClose}
  />
);

import { Button } from "antd";
import type { z } from "zod";
import { DeletedRecord } from "../../../contract/core/bulk.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { call } from "../../providers/client.ts";
import { oneOfBulk } from "../../providers/one-of-bulk.ts";
import { Records } from "./records.tsx";
import type { BulkAction, RecordAction } from "./table-types.ts";
import { restorableText, type Trash } from "./trash.ts";

interface Props {
  /** The table whose deleted records these are: its id and its label. */
  readonly id: string;
  readonly label: string;
  readonly trash: Trash;
  readonly onClose: () => void;
}

const columns = ["name", "deletedAt", "deletedBy"] as const;

/** What was deleted from a list and can be restored, one by one and many at once. */
const DeletedRecords = ({ id, label, trash, onClose }: Props) => {
  const { list, restore, query } = trash;
  const restoreByIds = async (ids: readonly string[]): Promise<z.output<typeof BulkReply>> =>
    (await call(restore, { body: { ids } })) as z.output<typeof BulkReply>;
  const restoreSome = trash.restoreSome ?? restoreByIds;
  const one: RecordAction<DeletedRecord> = {
    key: "restore",
    label: "Restore",
    endpoint: restore,
    run: async ({ _id }) => oneOfBulk(await restoreSome([_id])),
    done: ({ name }) => `${name} restored`,
  };
  const many: BulkAction = {
    key: "restore",
    label: "Restore",
    endpoint: restore,
    done: "restored",
    run: (select) => restoreSome("ids" in select ? select.ids : []),
    idsOnly: true,
  };
  return (
    <>
      <p className="record-deleted">
        <strong>Deleted</strong>
        <span className="record-aside">{restorableText.many}</span>
        <Button onClick={onClose}>Back to the list</Button>
      </p>
      <Records
        id={`${id}-deleted`}
        label={`${label}, deleted`}
        endpoint={list}
        entity={DeletedRecord}
        columns={columns}
        fixedQuery={query}
        ofArea={false}
        rowActions={[one]}
        bulkActions={[many]}
        prefix="deleted-"
        emptyText="Nothing that was deleted can still be restored."
      />
    </>
  );
};

export default DeletedRecords;

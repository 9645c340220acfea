import { Alert, Modal } from "antd";
import { directory } from "../../../contract/directory/endpoints.ts";
import type { Synced, SyncedProject, SyncReply } from "../../../contract/directory/sync.ts";
import { call } from "../../providers/client.ts";
import { toasts } from "../../providers/toasts.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { useRunThenClose } from "../../ui/feedback/use-run.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { plural } from "../../ui/format.ts";
import "./sync-dialog.css";

/** Shows what a synchronisation would change, and asks before it does. */
const SyncDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const preview = useEndpoint(directory.syncProject, { query: { preview: "true" } });
  const { isBusy, go } = useRunThenClose(onClose);
  const count = preview.data?.changes.length ?? 0;
  const apply = async (): Promise<void> => {
    const { created, updated, failed } = await call(directory.syncProject, { query: {} });
    if (failed.length > 0) toasts.error(`${plural(failed.length, "project")} could not be synchronised`);
    toasts.success(`${created} created, ${updated} updated`);
  };
  return (
    <Modal
      open
      width={720}
      title="Sync with the annotation servers"
      okText={count === 0 ? "Apply" : `Apply ${plural(count, "change")}`}
      okButtonProps={{ disabled: count === 0 }}
      confirmLoading={isBusy}
      onOk={() => void go(apply, "")}
      onCancel={onClose}
    >
      <Loaded part read={preview} loading={<TableLoading />}>
        {(reply) => <Changes reply={reply} />}
      </Loaded>
    </Modal>
  );
};

const Changes = ({
  reply: { created, updated, unchanged, failed, changes, standIns },
}: {
  readonly reply: SyncReply;
}) => (
  <div className="sync-changes">
    {standIns.map((name) => (
      <Alert key={name} type="info" showIcon message={`${name}: this is a stand-in, its projects are made up.`} />
    ))}
    <p>
      {changes.length === 0
        ? `Nothing to change: ${plural(unchanged, "entry", "entries")} up to date.`
        : `${created} to create, ${updated} to update, ${unchanged} unchanged. Only the directory changes.`}
    </p>
    {failed.length > 0 && (
      <Alert
        type="warning"
        showIcon
        message="Not everything can be synchronised"
        description={
          <ul>
            {failed.map(({ serverAgent, id, name, message }) => (
              <li key={`${serverAgent} ${id ?? name}`}>
                {name}: {message}
              </li>
            ))}
          </ul>
        }
      />
    )}
    <ul className="sync-list" aria-label="Changes">
      {changes.map((change) => (
        <li key={`${change.serverAgent} ${change.id}`}>
          <strong>{change.name}</strong> <span className="soft">{change.before ? "update" : "create"}</span>
          <Difference change={change} />
        </li>
      ))}
    </ul>
  </div>
);

const labels: Readonly<Record<keyof Synced, string>> = {
  name: "Name",
  clientAlias: "Client alias",
  dataType: "Data type",
  platform: "Platform",
};

const Difference = ({ change: { before, after } }: { readonly change: SyncedProject }) => (
  <dl>
    {(Object.keys(labels) as (keyof Synced)[])
      .filter((field) => (before ? after[field] !== before[field] : field !== "name" && after[field] !== ""))
      .map((field) => (
        <div key={field}>
          <dt>{labels[field]}</dt>
          <dd>
            {before && <del>{before[field] || "empty"}</del>} <ins>{after[field]}</ins>
          </dd>
        </div>
      ))}
  </dl>
);

export default SyncDialog;

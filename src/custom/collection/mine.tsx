import { useState } from "react";
import type { CollectedFile, CollectedItem } from "../../../contract/collection/entity.ts";
import {
  type CollectedState,
  collectedStateLabels,
  collectedStates,
  rejectCauseLabels,
} from "../../../contract/collection/states.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { lateDays } from "../../../contract/tasks/rules.ts";
import { useCompany } from "../../providers/company.ts";
import { toasts } from "../../providers/toasts.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { useRun } from "../../ui/feedback/use-run.ts";
import { StateTag } from "../../ui/fields/state-tag.tsx";
import { When } from "../../ui/fields/when.tsx";
import { money } from "../../ui/format.ts";
import { StatusSelect } from "../../ui/form/plain/status-select.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { removeUpload, restoreUpload, useMyUploads } from "./queries.ts";

interface Props {
  readonly initial: CollectedState | "";
  readonly onReplace: (item: CollectedItem) => void;
}

/** What the worker uploaded, with what became of it. */
export const Mine = ({ initial, onReplace }: Props) => {
  const [status, setStatus] = useState(initial);
  const read = useMyUploads(status === "" ? undefined : [status]);
  const { data, error, refetch } = read;
  const items = data?.pages.flatMap((page) => page.collectedItems);
  return (
    <section className="uploads-mine" aria-label="My uploads">
      <div className="uploads-head">
        <h2>Sent</h2>
        <StatusSelect states={collectedStates} labels={collectedStateLabels} value={status} onChange={setStatus} />
      </div>
      {!items && <Loaded part read={{ error, refetch }} loading={<p className="soft">Loading your uploads…</p>} />}
      {items?.length === 0 && (
        <p className="soft">{status === "" ? "No uploads yet. Choose files above." : "None of your uploads."}</p>
      )}
      <ul className="uploads-list">
        {items?.map((item) => (
          <Item key={item._id} item={item} onReplace={onReplace} />
        ))}
      </ul>
      <ShowMore read={read} label="Show earlier" />
    </section>
  );
};

const Item = ({ item, onReplace }: Pick<Props, "onReplace"> & { readonly item: CollectedItem }) => {
  const company = useCompany();
  const run = useRun();
  const { _id, name, project, status, cause, comment, line, description, amount, submittedAt, files, can } = item;
  const restore = () => void run(() => restoreUpload(_id), `${name} restored`);
  const remove = async () => {
    if (await run(() => removeUpload(_id))) toasts.withAction(`${name} deleted`, "Undo", restore);
  };
  return (
    <li>
      <div className="uploads-item-head">
        <h3>{name}</h3>
        <StateTag state={status} word={collectedStateLabels[status]} />
      </div>
      <p className="soft">
        {project.name}, <When at={submittedAt} />
        {amount !== null && `, ${money(amount, company)}`}
      </p>
      {line && <p className="uploads-words">{line}</p>}
      {description && <p className="uploads-words">{description}</p>}
      {status === "rejected" && cause && (
        <p className="uploads-problem uploads-words">
          {rejectCauseLabels[cause]}
          {comment && `: ${comment}`}
        </p>
      )}
      {status === "rejected" && !can.update && (
        <p className="uploads-words">This line is not yours any more, so its recording can't be replaced.</p>
      )}
      {status === "late" && (
        <p className="uploads-words">
          Someone else had recorded this line. Your recording is kept until{" "}
          <When at={new Date(Date.parse(submittedAt) + lateDays * 86_400_000).toISOString()} />.
        </p>
      )}
      {status === "approved" && comment && <p className="uploads-words">“{comment}”</p>}
      <FileLinks files={files} />
      {(can.update || can.remove) && (
        <div className="uploads-buttons">
          {can.update && (
            <button
              type="button"
              className={status === "rejected" ? "button button-primary" : "button"}
              aria-label={`Replace files of ${name}`}
              onClick={() => onReplace(item)}
            >
              Replace files
            </button>
          )}
          {can.remove && (
            <button
              type="button"
              className="button button-quiet"
              aria-label={`Delete ${name}`}
              onClick={() => void remove()}
            >
              Delete
            </button>
          )}
        </div>
      )}
    </li>
  );
};

/** The files of an item, each to open or to save. */
const FileLinks = ({ files }: { readonly files: readonly CollectedFile[] }) => (
  <ul className="uploads-files">
    {files.map(({ _id, name, url, size, facts: { remarks } }) => (
      <li key={_id}>
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>{" "}
        <span className="soft">{[fileSize(size), ...(remarks ?? [])].join(", ")}</span>
      </li>
    ))}
  </ul>
);

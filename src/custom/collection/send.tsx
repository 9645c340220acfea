import { useId, useLayoutEffect, useState } from "react";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedMax, collectedMessages } from "../../../contract/collection/kinds.ts";
import { toasts } from "../../providers/toasts.ts";
import { plural } from "../../ui/format.ts";
import { ChooseFiles } from "./choose-files.tsx";
import { QueueList } from "./queue-list.tsx";
import { useProjects } from "./queries.ts";
import { useQueue } from "./use-queue.ts";
import { useSending } from "./use-sending.ts";
import "../../ui/control.css";

interface Props {
  /** The item whose files are replaced; undefined: new ones are made. */
  readonly replacing: CollectedItem | undefined;
  readonly onReplaced: () => void;
  /** Is told whether files are chosen that are not sent. */
  readonly onUnsent: (isUnsent: boolean) => void;
}

const descriptionMax = 2000;

/** Chooses files, uploads them at once, and sends them as one item or as one each. */
export const Send = ({ replacing, onReplaced, onUnsent }: Props) => {
  const id = useId();
  const projects = useProjects();
  const queue = useQueue();
  const [project, setProject] = useState("");
  const [description, setDescription] = useState(replacing?.description ?? "");
  const [isOne, setOne] = useState(false);
  const [problem, setProblem] = useState("");
  const { files } = queue;
  useLayoutEffect(() => {
    onUnsent(files.length > 0);
    return () => onUnsent(false);
  }, [onUnsent, files.length]);
  const ready = files.filter(({ state }) => state === "uploaded");
  const isTogether = isOne || replacing !== undefined;
  const isTooMany = isTogether && files.length > collectedMax.files;
  const isReady = files.every(
    ({ state }) => state === "uploaded" || (state === "waiting" && queue.isFull && !isTogether),
  );
  const sending = useSending({ queue, replacing, project, description, isTogether }, ({ count, problems }) => {
    setProblem(problems.join(" "));
    if (count > 0) toasts.success(replacing ? "Files replaced" : `${plural(count, "upload")} sent for review`);
    // What is sent again is the same, so that the server knows it.
    if (problems.length > 0) return;
    setDescription("");
    if (replacing) onReplaced();
  });
  const seen = projects.data?.projectDrawers ?? [];
  return (
    <section className="uploads-send" aria-label={replacing ? "Replace the files" : "New upload"}>
      {!replacing && (
        <div className="uploads-field">
          <label htmlFor={`${id}-project`}>Project</label>
          <select
            id={`${id}-project`}
            className="control"
            value={project}
            onChange={({ target }) => setProject(target.value)}
          >
            <option value="">Choose a project</option>
            {seen.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <ChooseFiles disabled={!replacing && project === ""} onFiles={queue.add} />
      {files.length > 0 && <QueueList queue={queue} />}
      {files.length > 1 && !replacing && (
        <label className="uploads-one">
          <input type="checkbox" checked={isOne} onChange={({ target }) => setOne(target.checked)} /> These files belong
          together: review them as one
        </label>
      )}
      {(files.length > 0 || replacing) && (
        <>
          <div className="uploads-field">
            <label htmlFor={`${id}-description`}>What it shows or says</label>
            <textarea
              id={`${id}-description`}
              className="control"
              rows={2}
              maxLength={descriptionMax}
              value={description}
              onChange={({ target }) => setDescription(target.value)}
            />
          </div>
          {(problem || isTooMany) && (
            <p role="alert" className="uploads-problem">
              {isTooMany ? collectedMessages.many : problem}
            </p>
          )}
          <button
            type="button"
            className="button button-primary uploads-go"
            disabled={ready.length === 0 || !isReady || isTooMany || sending.isPending}
            onClick={() => sending.mutate(undefined)}
          >
            {sending.isPending ? "One moment…" : `Send ${plural(files.length, "file")}`}
          </button>
        </>
      )}
    </section>
  );
};

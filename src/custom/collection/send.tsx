import { useId, useState } from "react";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { collectedMax, collectedMessages } from "../../../contract/collection/kinds.ts";
import type { ApiError } from "../../providers/client.ts";
import { useStep } from "../../providers/use-step.ts";
import { toasts } from "../../providers/toasts.ts";
import { plural } from "../../ui/format.ts";
import { ChooseFiles } from "./choose-files.tsx";
import { QueueList } from "./queue-list.tsx";
import { replaceFiles, sendUploads, useProjects } from "./queries.ts";
import { type Queued, useQueue } from "./use-queue.ts";
import "../../ui/control.css";

interface Props {
  /** The item whose files are replaced; undefined: new ones are made. */
  readonly replacing: CollectedItem | undefined;
  readonly onReplaced: () => void;
}

const descriptionMax = 2000;

/** Chooses files, uploads them at once, and sends them as one item or as one each. */
export const Send = ({ replacing, onReplaced }: Props) => {
  const id = useId();
  const projects = useProjects();
  const queue = useQueue();
  const [project, setProject] = useState("");
  const [description, setDescription] = useState(replacing?.description ?? "");
  const [isOne, setOne] = useState(false);
  const [problem, setProblem] = useState("");
  const { files } = queue;
  const ready = files.filter(({ state }) => state === "uploaded");
  const isTogether = isOne || replacing !== undefined;
  const isTooMany = isTogether && files.length > collectedMax.files;
  const isReady = files.every(
    ({ state }) => state === "uploaded" || (state === "waiting" && queue.isFull && !isTogether),
  );
  const step = useStep(
    async () => {
      const send = async (group: readonly Queued[]): Promise<void> => {
        const uploads = group.flatMap(({ upload }) => upload ?? []);
        if (replacing) await replaceFiles(replacing._id, replacing.version, uploads, description);
        else await sendUploads({ projectId: project, description, uploads });
        queue.sent(group.map(({ key }) => key));
      };
      if (isTogether) {
        await send(ready);
        return 1;
      }
      const left = new Set(files.map(({ key }) => key));
      let count = 0;
      // Each that is sent makes room for one that waits to be uploaded.
      for (let one = await queue.uploaded(left); one; one = await queue.uploaded(left)) {
        left.delete(one.key);
        await send([one]);
        count += 1;
      }
      return count;
    },
    {
      onSuccess: (count) => {
        setDescription("");
        setProblem("");
        toasts.success(replacing ? "Files replaced" : `${plural(count, "upload")} sent for review`);
        if (replacing) onReplaced();
      },
      onError: (error) => setProblem(problemText(error)),
    },
  );
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
            disabled={ready.length === 0 || !isReady || isTooMany || step.isPending}
            onClick={() => step.mutate(undefined)}
          >
            {step.isPending ? "One moment…" : `Send ${plural(files.length, "file")}`}
          </button>
        </>
      )}
    </section>
  );
};

/** Why something is refused, and what is in the way of it. */
const problemText = (error: ApiError): string => {
  const { message, reasons = [], fields = {} } = error.body;
  return [message, ...reasons.map((reason) => reason.message), ...Object.values(fields).flat()].join(" ");
};

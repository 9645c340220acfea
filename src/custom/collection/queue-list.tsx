import { fileSize } from "../../../contract/core/format.ts";
import type { Queue, Queued } from "./use-queue.ts";

/** The chosen files, each with its progress and what can be done about it. */
export const QueueList = ({ queue }: { readonly queue: Queue }) => (
  <ul className="uploads-queue" aria-label="Chosen files">
    {queue.files.map((one) => (
      <li key={one.key}>
        <div className="uploads-name">
          <span>{one.file.name}</span> <span className="soft">{fileSize(one.file.size)}</span>
        </div>
        <progress value={one.part} aria-label={`Upload of ${one.file.name}`} />
        <div className="uploads-queue-foot">
          <span className={one.state === "failed" ? "uploads-problem" : "soft"} role="status">
            {wordsOf(one, queue)}
          </span>
          <span className="uploads-buttons">
            <Step one={one} queue={queue} />
            <button
              type="button"
              className="button button-quiet"
              aria-label={`Remove ${one.file.name}`}
              onClick={() => queue.remove(one.key)}
            >
              Remove
            </button>
          </span>
        </div>
      </li>
    ))}
  </ul>
);

const wordsOf = ({ state, part, problem }: Queued, { isFull }: Queue): string => {
  const percent = `${Math.floor(part * 100)} %`;
  if (state === "failed") return problem;
  if (state === "uploaded") return "Uploaded";
  if (state === "waiting") return isFull ? "Uploaded once the others are sent" : "Waiting for the others";
  return state === "paused" ? `Paused at ${percent}` : percent;
};

const Step = ({ one: { key, state, file }, queue }: { readonly one: Queued; readonly queue: Queue }) => {
  if (state === "uploading") {
    return (
      <button
        type="button"
        className="button button-quiet"
        aria-label={`Pause ${file.name}`}
        onClick={() => queue.pause(key)}
      >
        Pause
      </button>
    );
  }
  if (state !== "paused" && state !== "failed") return null;
  const word = state === "paused" ? "Resume" : "Try again";
  return (
    <button
      type="button"
      className="button button-quiet"
      aria-label={`${word}: ${file.name}`}
      onClick={() => queue.resume(key)}
    >
      {word}
    </button>
  );
};

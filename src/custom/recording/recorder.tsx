import type { ReactNode } from "react";
import { textSizeLabels, textSizes } from "../../../contract/tasks/preferences.ts";
import type { SoundRules } from "../../../contract/tasks/sound-checks.ts";
import { useStore } from "../../providers/store.ts";
import { LineRecorder } from "./line-recorder.tsx";
import { microphoneTroubles } from "./microphone.ts";
import type { Outbox } from "./outbox.ts";
import { useMicrophone } from "./use-microphone.ts";
import "../../ui/button.css";
import "../../ui/field.css";
import "./recorder.css";

export interface Line {
  readonly _id: string;
  readonly projectId: string;
  readonly text: string;
  /** A tag such as en or ar-EG. */
  readonly language: string;
  readonly number: number;
}

interface Props {
  /** Undefined while there is none, when `children` stand in its place. */
  readonly line: Line | undefined;
  readonly children?: ReactNode;
  /** `longest` in milliseconds: recording ends there by itself. */
  readonly rules: SoundRules & { readonly longest: number };
  readonly textSize: (typeof textSizes)[number];
  readonly onTextSize: (size: (typeof textSizes)[number]) => void;
  /** Keeps and sends what is recorded. As soon as a line is in it, the next one can be shown. */
  readonly outbox: Outbox;
}

/** Shows a line to read aloud, records it, plays it back and sends it. */
export const Recorder = ({ line, children, rules, textSize, onTextSize, outbox }: Props) => {
  const { state, microphone, open } = useMicrophone();
  if (!line) {
    return (
      <div className="recorder">
        {children}
        <Unsent outbox={outbox} />
      </div>
    );
  }
  return (
    <div className={`recorder recorder-${textSize}`}>
      <p className="recorder-head soft">
        <span className="figures">Line {line.number}</span>
        <label>
          Text size{" "}
          <select value={textSize} onChange={({ target }) => onTextSize(target.value as typeof textSize)}>
            {textSizes.map((size) => (
              <option key={size} value={size}>
                {textSizeLabels[size]}
              </option>
            ))}
          </select>
        </label>
      </p>
      <p className="recorder-text" lang={line.language} dir="auto" aria-live="polite">
        {line.text}
      </p>
      {state === "on" ? (
        <LineRecorder
          key={line._id}
          microphone={microphone}
          rules={rules}
          onTake={(take) => outbox.add({ ...take, lineId: line._id, projectId: line.projectId })}
        />
      ) : (
        <div className="recorder-microphone">
          {state in microphoneTroubles && (
            <p className="refused" role="alert">
              {microphoneTroubles[state as keyof typeof microphoneTroubles]}
            </p>
          )}
          <button type="button" className="button button-primary recorder-main" onClick={open}>
            {state === "opening"
              ? "Waiting for the microphone…"
              : state === "off"
                ? "Turn on the microphone"
                : "Try again"}
          </button>
        </div>
      )}
      <Unsent outbox={outbox} />
    </div>
  );
};

const recordings = (count: number): string => (count === 1 ? "1 recording" : `${count} recordings`);

/** What the server does not have yet, and what it refused. */
const Unsent = ({ outbox }: { readonly outbox: Outbox }) => {
  const { waiting, refused, isAway, isKept } = useStore(outbox.store);
  const words = `${recordings(waiting.length)} ${isAway ? "waiting for a connection" : "being sent"}.`;
  return (
    <>
      <p className="recorder-unsent soft">
        <span role="status">{waiting.length > 0 && words}</span>
        {waiting.length > 0 && isAway && (
          <button type="button" className="button" onClick={() => outbox.retry()}>
            Send now
          </button>
        )}
      </p>
      {waiting.length > 0 && !isKept && (
        <p className="note">This browser can't keep recordings. Stay on this page until all are sent.</p>
      )}
      {refused.map(({ take, message }) => (
        <p key={take.lineId} className="refused" role="alert">
          A recording was refused: {message}{" "}
          <button type="button" className="button" onClick={() => outbox.again(take)}>
            Send again
          </button>{" "}
          <button type="button" className="button" onClick={() => outbox.drop(take)}>
            Discard it
          </button>
        </p>
      ))}
    </>
  );
};

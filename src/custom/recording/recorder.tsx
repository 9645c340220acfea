import type { ReactNode } from "react";
import type { TaskPreferences } from "../../../contract/tasks/preferences.ts";
import type { SoundRules } from "../../../contract/tasks/sound-checks.ts";
import { useStore } from "../../providers/store.ts";
import { Key, usePageKeys } from "../transcription/shared/key.tsx";
import { taskActions } from "../transcription/shared/keys.ts";
import { LineRecorder } from "./line-recorder.tsx";
import { microphoneTroubles } from "./microphone.ts";
import type { Outbox } from "./outbox.ts";
import { recordingActions } from "./recording-actions.ts";
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
  readonly preferences: Pick<TaskPreferences, "textSize" | "contrast">;
  readonly onSettings: () => void;
  /** Keeps and sends what is recorded. As soon as a line is in it, the next one can be shown. */
  readonly outbox: Outbox;
}

/** Shows a line to read aloud, records it, plays it back and sends it. */
export const Recorder = ({ line, children, rules, preferences, onSettings, outbox }: Props) => {
  const { state, microphone, open } = useMicrophone();
  usePageKeys(line && state !== "on" ? { [recordingActions.microphone.id]: open } : {});
  if (!line) {
    return (
      <div className="recorder">
        {children}
        <Unsent outbox={outbox} />
      </div>
    );
  }
  return (
    <div className={`recorder recorder-${preferences.textSize}`} data-contrast={preferences.contrast}>
      <p className="recorder-head soft">
        <span className="figures">Line {line.number}</span>
        <button type="button" className="button button-quiet" onClick={onSettings}>
          Keys and display <Key of={taskActions.settings.id} />
        </button>
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
                : "Try again"}{" "}
            <Key of={recordingActions.microphone.id} />
          </button>
        </div>
      )}
      <Unsent outbox={outbox} />
    </div>
  );
};

const recordings = (count: number): string => (count === 1 ? "1 recording" : `${count} recordings`);

/** What the server does not have yet, and what it refused; keys act on the first of it. */
export const Unsent = ({ outbox }: { readonly outbox: Outbox }) => {
  const { waiting, refused, isAway, isKept } = useStore(outbox.store);
  const isWaiting = waiting.length > 0 && isAway;
  const sendNow = () => outbox.retry();
  const [first] = refused;
  usePageKeys({
    ...(isWaiting && { [recordingActions.sendNow.id]: sendNow }),
    ...(first && {
      [recordingActions.again.id]: () => outbox.again(first.take),
      [recordingActions.discard.id]: () => outbox.drop(first.take),
    }),
  });
  const words = `${recordings(waiting.length)} ${isAway ? "waiting for a connection" : "being sent"}.`;
  return (
    <>
      <p className="recorder-unsent soft">
        <span role="status">{waiting.length > 0 && words}</span>
        {isWaiting && (
          <button type="button" className="button" onClick={sendNow}>
            Send now <Key of={recordingActions.sendNow.id} />
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
            Send again {take === first?.take && <Key of={recordingActions.again.id} />}
          </button>{" "}
          <button type="button" className="button" onClick={() => outbox.drop(take)}>
            Discard it {take === first?.take && <Key of={recordingActions.discard.id} />}
          </button>
        </p>
      ))}
    </>
  );
};

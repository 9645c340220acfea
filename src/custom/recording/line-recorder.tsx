import { AudioOutlined, PauseOutlined, PlayCircleOutlined, SendOutlined } from "@ant-design/icons-svg";
import { type RefObject, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { soundProblems, type SoundRules } from "../../../contract/tasks/sound-checks.ts";
import { Icon } from "../../ui/icon.tsx";
import { Key, KeysContext, usePageKeys } from "../transcription/shared/key.tsx";
import { keyText } from "../transcription/shared/keys.ts";
import type { Microphone, Take } from "./microphone.ts";
import { recordingActions } from "./recording-actions.ts";

interface Props {
  readonly microphone: RefObject<Microphone | undefined>;
  readonly rules: SoundRules & { readonly longest: number };
  readonly onTake: (take: Take) => Promise<void>;
}

type Phase = "ready" | "recording" | "checking" | "sending" | Take;

/** How much of a recording has to be played before it can be sent. */
const heardShare = 0.9;

/** The part of a sound that was played, from 0 to 1; what was skipped was not. */
const playedOf = ({ played, duration }: HTMLAudioElement): number => {
  const parts = Array.from({ length: played.length }, (_, at) => played.end(at) - played.start(at));
  return duration > 0 ? parts.reduce((sum, part) => sum + part, 0) / duration : 0;
};

/** Records one line, plays it, and hands it on once it was heard and nothing is wrong with it. */
export const LineRecorder = ({ microphone, rules, onTake }: Props) => {
  const [phase, setPhase] = useState<Phase>("ready");
  const [isHeard, setHeard] = useState(false);
  const audio = useRef<HTMLAudioElement>(null);
  const take = typeof phase === "object" ? phase : undefined;
  const address = useObjectUrl(take?.blob);
  const problems = take ? soundProblems(take.facts, rules) : [];
  const canSend = take !== undefined && isHeard && problems.length === 0;

  const stop = async (): Promise<void> => {
    setPhase("checking");
    setPhase((await microphone.current?.stop()) ?? "ready");
  };
  const record = (): void => {
    if (phase === "checking" || phase === "sending") return;
    if (phase === "recording") return void stop();
    setHeard(false);
    microphone.current?.start();
    setPhase("recording");
  };
  const listen = (): void => {
    if (!take || !audio.current) return;
    if (audio.current.paused) void audio.current.play();
    else audio.current.pause();
  };
  const send = async (): Promise<void> => {
    if (!canSend) return;
    setPhase("sending");
    await onTake(take);
  };
  usePageKeys({
    [recordingActions.record.id]: record,
    [recordingActions.listen.id]: listen,
    [recordingActions.send.id]: () => void send(),
  });
  const keys = use(KeysContext).get(recordingActions.record.id) ?? [];
  const isRecording = phase === "recording";
  return (
    <>
      <Meter microphone={microphone} isRecording={isRecording} longest={rules.longest} onLongest={() => void stop()} />
      <div className="recorder-buttons">
        <button
          type="button"
          className={`button recorder-main ${isRecording ? "button-danger" : take ? "" : "button-primary"}`}
          aria-disabled={phase === "checking" || phase === "sending"}
          onClick={record}
        >
          <Icon of={isRecording ? PauseOutlined : AudioOutlined} />
          {isRecording ? "Stop" : take ? "Record again" : "Record"} <Key of={recordingActions.record.id} />
        </button>
        <button type="button" className="button recorder-main" aria-disabled={!take} onClick={listen}>
          <Icon of={PlayCircleOutlined} /> Listen <Key of={recordingActions.listen.id} />
        </button>
        <button
          type="button"
          className={canSend ? "button button-primary recorder-main" : "button recorder-main"}
          aria-disabled={!canSend}
          onClick={() => void send()}
        >
          <Icon of={SendOutlined} /> Send <Key of={recordingActions.send.id} />
        </button>
      </div>
      <div className="recorder-take">
        {address !== undefined && (
          // It is the reader's own voice: its words stand above.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio
            ref={audio}
            src={address}
            controls
            preload="auto"
            aria-label="Your recording"
            onTimeUpdate={({ currentTarget }) => setHeard((was) => was || playedOf(currentTarget) >= heardShare)}
            onEnded={({ currentTarget }) => setHeard((was) => was || playedOf(currentTarget) >= heardShare)}
          />
        )}
      </div>
      <div className="recorder-said">
        {problems.length > 0 ? (
          <p className="refused" role="alert">
            {problems.map(({ message }) => `${message} `)}
            Record the line again.
          </p>
        ) : (
          <p role="status" className="soft">
            {hintOf(phase, isHeard, keys)}
          </p>
        )}
      </div>
    </>
  );
};

const hintOf = (phase: Phase, isHeard: boolean, keys: readonly string[]): string => {
  const withKeys = keys.length > 0 ? ` ${keys.map(keyText).join(" or ")} starts and stops.` : "";
  if (phase === "ready") return `Read the line aloud.${withKeys}`;
  if (phase === "recording") return "Recording…";
  if (phase === "checking" || phase === "sending") return "One moment…";
  return isHeard ? "Ready to send." : "Listen to your recording before you send it.";
};

/** The address of a blob for as long as it is shown. */
const useObjectUrl = (blob: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return setAddress(undefined);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
};

interface MeterProps {
  readonly microphone: RefObject<Microphone | undefined>;
  readonly isRecording: boolean;
  readonly longest: number;
  readonly onLongest: () => void;
}

/** How loud it is and how long it records; written to the page in each frame without rendering anything anew. */
const Meter = ({ microphone, isRecording, longest, onLongest }: MeterProps) => {
  const meter = useRef<HTMLMeterElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const end = useEffectEvent(onLongest);
  useEffect(() => {
    const began = performance.now();
    let frame = 0;
    let [shown, loud] = [0, 0];
    const draw = (now: number): void => {
      const level = microphone.current?.level() ?? 0;
      // Falls slowly, or a peak would be gone before it is seen.
      shown = Math.max(level, shown * 0.92);
      if (level >= 0.98) loud = now;
      if (meter.current) {
        meter.current.value = shown;
        meter.current.dataset["loud"] = String(now - loud < 1000 && loud > 0);
      }
      const passed = isRecording ? now - began : 0;
      if (time.current) time.current.textContent = `${(Math.max(0, passed) / 1000).toFixed(1)} s`;
      if (passed >= longest) end();
      else frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [microphone, isRecording, longest]);
  return (
    <div className="recorder-meter">
      <meter ref={meter} min={0} max={1} low={0.05} high={0.9} optimum={0.5} aria-label="Level of the microphone" />
      <span className="recorder-loud">Too loud</span>
      <span ref={time} className="figures" />
    </div>
  );
};

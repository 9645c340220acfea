import { CaretRightOutlined, PauseOutlined } from "@ant-design/icons-svg";
import type { ReactNode } from "react";
import { speedMax, speedMin, speedStep } from "../../../../contract/tasks/preferences.ts";
import { useStore } from "../../../providers/store.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Key } from "../shared/key.tsx";
import type { KeyHandlers } from "../shared/use-keys.ts";
import type { Player } from "./player.ts";
import { timeText } from "./segments.ts";

interface Props {
  readonly player: Player;
  readonly milliseconds: number;
  /** What the buttons do, by the action: they and the keys do the same. */
  readonly acts: KeyHandlers;
  readonly hasWave: boolean;
}

/** The position in the whole sound, to drag; it is also how the position is read and moved without a mouse. */
const Position = ({ player, milliseconds }: Pick<Props, "player" | "milliseconds">) => {
  const now = useStore(player.clock);
  // A screen reader would read each tenth of a second.
  const spoken = timeText(now).slice(0, -4);
  return (
    <div className="audio-position">
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={`${spoken} of ${timeText(milliseconds).slice(0, -4)}`}
        dir="ltr"
        min={0}
        max={milliseconds}
        step={100}
        value={Math.min(now, milliseconds)}
        onChange={({ target }) => player.seek(Number(target.value))}
      />
      <span className="figures" role="timer" aria-label="Time">
        {timeText(now).slice(0, -2)} <span className="soft">/ {timeText(milliseconds).slice(0, -4)}</span>
      </span>
    </div>
  );
};

export const Transport = ({ player, milliseconds, acts, hasWave }: Props) => {
  const { isPlaying, isLooping, speed, isBroken } = useStore(player.store);
  const button = (id: string, content: ReactNode, more: { label?: string; isPressed?: boolean } = {}) => (
    <button
      type="button"
      className={more.isPressed ? "button audio-button audio-pressed" : "button audio-button"}
      title={more.label}
      aria-pressed={more.isPressed}
      onClick={() => acts[id]?.()}
    >
      {more.label ? <span aria-hidden="true">{content}</span> : content}
      {more.label && <span className="visually-hidden">{more.label}</span>} <Key of={id} />
    </button>
  );
  return (
    <>
      <Position player={player} milliseconds={milliseconds} />
      <div className="audio-transport" role="group" aria-label="Sound">
        {button("audio.play", <Icon of={isPlaying ? PauseOutlined : CaretRightOutlined} />, {
          label: isPlaying ? "Pause" : "Play",
        })}
        {button("audio.back", "−3 s", { label: "Back 3 s" })}
        {button("audio.forward", "+3 s", { label: "Forward 3 s" })}
        {button("audio.playSegment", "Play segment")}
        {button("audio.loop", "Loop", { isPressed: isLooping })}
        <label className="audio-speed">
          Speed
          <input
            type="range"
            dir="ltr"
            min={speedMin}
            max={speedMax}
            step={speedStep}
            value={speed}
            aria-valuetext={`${speed.toFixed(1)} times`}
            onChange={({ target }) => player.setSpeed(Number(target.value))}
          />
          <span className="figures">{speed.toFixed(1)}×</span>
        </label>
        {hasWave && (
          <span className="audio-zoom" role="group" aria-label="Zoom">
            {button("audio.zoomOut", "−", { label: "Show more of the sound" })}
            {button("audio.zoomIn", "+", { label: "Show less of the sound" })}
          </span>
        )}
        <KeyLine />
      </div>
      {isBroken && (
        <p className="audio-problem" role="alert">
          The sound can't be loaded. Check your connection, then reload the page. Your text is kept.
        </p>
      )}
    </>
  );
};

const shown = [
  ["audio.next", "next"],
  ["audio.previous", "previous"],
  ["audio.insert", "new"],
  ["audio.split", "split"],
  ["audio.join", "join"],
  ["audio.startHere", "start here"],
  ["audio.endHere", "end here"],
  ["task.undo", "undo"],
] as const;

/** The keys of what has no button of its own. */
const KeyLine = () => (
  <span className="audio-keys">
    {shown.map(([id, word]) => (
      <span key={id}>
        <Key of={id} /> {word}
      </span>
    ))}
  </span>
);

import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { TaskPreferences } from "../../../../contract/tasks/preferences.ts";
import type { AudioTranscript } from "../../../../contract/tasks/transcripts.ts";
import { useStore } from "../../../providers/store.ts";
import { type Term, withTerm } from "../shared/glossary.ts";
import { GlossaryList } from "../shared/glossary-list.tsx";
import { Key, KeysContext } from "../shared/key.tsx";
import { type KeyAction, keysOf } from "../shared/keys.ts";
import { SettingsDialog } from "../shared/settings-dialog.tsx";
import { useKeys } from "../shared/use-keys.ts";
import { makeActs } from "./acts.ts";
import { audioActions } from "./audio-actions.ts";
import { Editor } from "./editor.ts";
import type { Peaks } from "./peaks.ts";
import type { Player } from "./player.ts";
import { changed, insert, speakersOf } from "./segments.ts";
import { SegmentRow, type Texts } from "./segment-row.tsx";
import { Transport } from "./transport.tsx";
import { useKeptSpeed, useLength, usePlayer } from "./use-player.ts";
import "../../../ui/button.css";
import "../shared/task.css";
import "./audio.css";

const Waveform = lazy(() => import("./waveform.tsx"));

export interface Sound {
  /** Signed, with byte ranges; another one of the same sound is used once this one has failed. */
  readonly address: string;
  /** 0 where it isn't known before the browser has read the sound. */
  readonly milliseconds: number;
  /** Null: there is no wave, only a bar, as the sound is never decoded here. Undefined while they are fetched. */
  readonly peaks: Peaks | null | undefined;
  /** What is the matter with the recording, such as that parts are silent. */
  readonly problems: readonly string[];
}

export interface AudioEditorProps {
  readonly sound: Sound;
  readonly glossary: readonly Term[];
  /** BCP 47, such as "ar"; empty if it is not known. */
  readonly language: string;
  readonly direction: "ltr" | "rtl" | "auto";
  readonly value: AudioTranscript;
  readonly onChange: (transcript: AudioTranscript) => void;
  readonly readOnly?: boolean;
  readonly preferences: TaskPreferences;
  readonly onPreferences: (changes: Partial<TaskPreferences>) => void;
  /** At the key of submitting. */
  readonly onSubmit?: () => void;
  /** All that keys do on the page, where that is more than the editor's own. */
  readonly actions?: readonly KeyAction[];
  /** Below the segments, beside the glossary, which may be longer. */
  readonly children?: ReactNode;
}

/** Pixels a second of the wave, from a minute in sight to a word. */
const zooms = [12, 25, 50, 100, 200, 400] as const;

/** Writes down what is said in a sound: its wave above, which stays in view, and its segments below. */
export const AudioEditor = (props: AudioEditorProps) => {
  const { sound, glossary, language, direction, value, onChange, readOnly = false, preferences, onPreferences } = props;
  const { actions = audioActions } = props;
  const [editor] = useState(() => new Editor(value));
  const player = usePlayer(sound.address, preferences.speed);
  const milliseconds = useLength(player, sound.milliseconds);
  const [zoom, setZoom] = useState(2);
  const [isSetting, setSetting] = useState(false);
  const top = useTopHeight();
  const search = useRef<HTMLInputElement>(null);
  const keys = useMemo(() => keysOf(actions, preferences.keys), [actions, preferences.keys]);
  const textsOf = useMemo<Texts>(
    () => ({ language, direction, glossary, readOnly }),
    [language, direction, glossary, readOnly],
  );
  // Before the keys act: what they change has to be told.
  useLayoutEffect(() => editor.onChange(onChange), [editor, onChange]);
  useLayoutEffect(() => editor.take(value), [editor, value]);
  useEffect(() => player.loopOver(() => editor.active), [player, editor]);
  useKeptSpeed(player, preferences.speed, (speed) => onPreferences({ speed }));
  const acts = makeActs({
    editor,
    player,
    milliseconds,
    readOnly,
    zoomBy: (step) => setZoom((at) => Math.min(zooms.length - 1, Math.max(0, at + step))),
    toSearch: () => search.current?.focus(),
    toSettings: () => setSetting(true),
    submit: props.onSubmit,
  });
  useKeys(actions, preferences.keys, acts);
  const useTerm = (term: string): void => {
    const { active, caret } = editor;
    if (!active) return;
    const put = withTerm(active.text, caret, term);
    editor.change((rows) => changed(rows, active.id, { text: put.text }));
    editor.focus(active.id, put.caret);
  };
  const { peaks } = sound;
  return (
    <KeysContext value={keys}>
      <div className="audio-editor" data-text-size={preferences.textSize} data-contrast={preferences.contrast}>
        {sound.problems.length > 0 && (
          <ul className="audio-problems" aria-label="Problems of this recording">
            {sound.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <div ref={top} className="audio-top">
          {peaks === undefined && <div className="audio-wave" />}
          {peaks && (
            <Suspense fallback={<div className="audio-wave" />}>
              <Waveform
                peaks={peaks}
                milliseconds={milliseconds}
                player={player}
                editor={editor}
                zoom={zooms[zoom]!}
                readOnly={readOnly}
              />
            </Suspense>
          )}
          <Transport player={player} milliseconds={milliseconds} acts={acts} hasWave={peaks !== null} />
        </div>
        <div className="audio-below">
          <div className="audio-main">
            <Segments editor={editor} player={player} milliseconds={milliseconds} texts={textsOf} />
            <div className="audio-foot">
              {!readOnly && (
                <button type="button" className="button" onClick={() => acts["audio.insert"]?.()}>
                  New segment <Key of="audio.insert" />
                </button>
              )}
              <button type="button" className="button button-quiet" onClick={() => setSetting(true)}>
                Keys and display <Key of="task.settings" />
              </button>
            </div>
            {props.children}
          </div>
          <GlossaryList
            glossary={glossary}
            language={language}
            search={search}
            onUse={readOnly ? undefined : useTerm}
          />
        </div>
        {isSetting && (
          <SettingsDialog
            actions={actions}
            preferences={preferences}
            onPreferences={onPreferences}
            onClose={() => setSetting(false)}
          />
        )}
      </div>
    </KeysContext>
  );
};

/** Tells the style sheet how high the part is that stays in view. */
const useTopHeight = () => {
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = top;
    if (!current) return undefined;
    const tell = (): void =>
      current.parentElement?.style.setProperty("--audio-top-height", `${Math.round(current.offsetHeight)}px`);
    const sizes = new ResizeObserver(tell);
    sizes.observe(current);
    return () => sizes.disconnect();
  }, []);
  return top;
};

/** Segments that are drawn at once, and with each frame after that: drawing thousands at once would stop the page. */
const perFrame = 10;

/** Counts up to `all`, some more with each frame, and at least to `atLeast`. */
const useGrowing = (all: number, atLeast: number): number => {
  const [count, setCount] = useState(perFrame);
  const isDone = count >= all;
  useEffect(() => {
    if (isDone) return undefined;
    const frame = requestAnimationFrame(() => setCount((before) => before + perFrame));
    return () => cancelAnimationFrame(frame);
  }, [isDone, count]);
  return Math.max(count, atLeast);
};

interface SegmentsProps {
  readonly editor: Editor;
  readonly player: Player;
  readonly milliseconds: number;
  readonly texts: Texts;
}

const Segments = memo(({ editor, player, milliseconds, texts }: SegmentsProps) => {
  const { history, activeId, focusing } = useStore(editor.store);
  const rows = history.now;
  const speakersId = useId();
  const speakers = useMemo(() => speakersOf(rows), [rows]);
  const count = useGrowing(rows.length, rows.findIndex(({ id }) => id === activeId) + 1);
  if (rows.length === 0) {
    return (
      <p className="soft">
        No segments yet.{" "}
        {!texts.readOnly && (
          <button
            type="button"
            className="button"
            onClick={() => {
              editor.change((before) => insert(before, player.time, milliseconds));
              if (editor.rows[0]) editor.focus(editor.rows[0].id);
            }}
          >
            Begin here <Key of="audio.insert" />
          </button>
        )}
      </p>
    );
  }
  return (
    <>
      <datalist id={speakersId}>
        {speakers.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {speakers.length > 0 && (
        <p className="audio-speakers soft">
          {speakers.slice(0, 6).map((name, place) => (
            <span key={name}>
              <Key of={`audio.speaker${place + 1}`} /> <bdi>{name}</bdi>
            </span>
          ))}
        </p>
      )}
      <ol className="audio-segments" aria-label="Segments">
        {rows.slice(0, count).map((row, place) => (
          <SegmentRow
            key={row.id}
            row={row}
            number={place + 1}
            isActive={row.id === activeId}
            focusing={row.id === activeId ? focusing : 0}
            editor={editor}
            player={player}
            milliseconds={milliseconds}
            speakersId={speakersId}
            {...texts}
          />
        ))}
      </ol>
    </>
  );
});

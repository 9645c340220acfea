import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { TaskPreferences } from "../../../../contract/tasks/preferences.ts";
import type { ImageTranscript } from "../../../../contract/tasks/transcripts.ts";
import { type Term, withTerm } from "../shared/glossary.ts";
import { GlossaryList } from "../shared/glossary-list.tsx";
import { KeysContext } from "../shared/key.tsx";
import { type KeyAction, keysOf, taskActions } from "../shared/keys.ts";
import { SettingsDialog } from "../shared/settings-dialog.tsx";
import { useKeys } from "../shared/use-keys.ts";
import { BoxOverlay } from "./box-overlay.tsx";
import { BoxTools as BoxToolBar } from "./box-tools.tsx";
import { type Boxes, isRightToLeft } from "./boxes.ts";
import { imageActions, imagePageActions } from "./image-keys.ts";
import { filterOf } from "./look-tools.tsx";
import { identityOf, type Picture } from "./picture.ts";
import { type RowActions, TextList } from "./text-list.tsx";
import { useBoxes } from "./use-boxes.ts";
import { useImageHandlers } from "./use-image-handlers.ts";
import { usePictureKeys } from "./use-picture-keys.ts";
import { useStage } from "./use-stage.ts";
import { ViewTools } from "./view-tools.tsx";
import "../../../ui/button.css";
import "../shared/task.css";
import "./image-editor.css";

interface Props {
  readonly picture: Picture;
  /** A tag such as en or ar-EG; it says where lines begin. */
  readonly language: string;
  readonly glossary: readonly Term[];
  readonly value: ImageTranscript;
  /** What it is called with has to come back as `value` at once: any other value is one from outside, which begins a new history. */
  readonly onChange: (value: ImageTranscript) => void;
  readonly preferences: TaskPreferences;
  readonly onPreferences: (changes: Partial<TaskPreferences>) => void;
  readonly readOnly?: boolean;
  /** At the key of submitting. */
  readonly onSubmit?: () => void;
  /** All that keys do on the page, where that is more than the editor's own. */
  readonly actions?: readonly KeyAction[];
  /** Fetches the picture anew, when its addresses are too old; by default it is opened again as it is. */
  readonly onReload?: () => void;
}

/**
 * Writes down what stands in a picture: boxes over it, and their texts beside it in reading order. All of it can be done
 * by keys alone. It stays for the next picture: only its props change.
 */
export const ImageEditor = (props: Props) => {
  const { picture, language, glossary, value, onChange, preferences, onPreferences, readOnly = false } = props;
  const { actions = imagePageActions } = props;
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const caret = useRef(0);
  const [isDrawing, setDrawing] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const isRtl = isRightToLeft(language);
  const { stage, state, reopen } = useStage(host, picture);
  const tools = useBoxes({ value, onChange, of: identityOf(picture), isRtl, readOnly });
  const { boxes, chosen } = tools;
  const keys = useMemo(() => keysOf(actions, preferences.keys), [actions, preferences.keys]);
  const look = preferences.picture;
  const filter = filterOf(look);
  useEffect(() => stage?.filter(filter), [stage, filter]);

  const toPicture = (): void => frame.current?.focus({ preventScroll: true });
  const focusText = useTextFocus(list);
  /** Chooses a box and brings it into sight in the picture and in the list. */
  const goTo = (place: number): void => {
    const box = boxes[place];
    if (!box) return;
    tools.choose(place);
    stage?.show(box);
    if (isInText()) focusText(place);
  };
  const write = (place: number): void => {
    if (boxes[place]) focusText(place);
  };
  const { handlers: acts, add } = useImageHandlers({
    stage,
    picture,
    tools,
    look,
    isDrawing,
    setDrawing,
    goTo,
    toPicture,
    focusText,
    readOnly,
    onLook: (picture) => onPreferences({ picture }),
  });
  const handlers = {
    ...acts,
    [taskActions.submit.id]: props.onSubmit,
    [taskActions.glossary.id]: () => search.current?.focus(),
    [taskActions.settings.id]: () => setSetting(true),
  };
  useKeys(actions, preferences.keys, handlers);
  const press = usePictureKeys({ stage, picture, tools, onGoTo: goTo, onAdd: add, onWrite: () => write(chosen) });
  const rows = useSteady({
    onFocus: (at: number) => {
      if (at === chosen) return;
      tools.choose(at);
      stage?.show(boxes[at]!);
    },
    onText: (at: number, text: string) => void tools.setText(at, text),
    onNext: (at: number) => write(at + 1),
    onLeave: toPicture,
    onCaret: (at: number) => void (caret.current = at),
    onSpell: (at: number, text: string, to: number) => void (tools.setText(at, text) && focusText(at, to)),
  });
  const useTerm = (term: string): void => {
    const put = boxes[chosen] && withTerm(boxes[chosen].text, caret.current, term);
    if (put) rows.onSpell(chosen, put.text, put.caret);
  };
  useEffect(() => {
    list.current?.querySelector(`[data-at="${chosen}"]`)?.scrollIntoView?.({ block: "nearest" });
  }, [chosen]);
  const name = nameOf(boxes, chosen);
  return (
    <KeysContext value={keys}>
      <div className={`image-editor image-size-${preferences.textSize} image-contrast-${preferences.contrast}`}>
        <section className="image-side" aria-label="Picture">
          <ViewTools {...{ actions, handlers, look }} onLook={(picture) => onPreferences({ picture })} />
          {/* Keys act on it as on a drawing board: it is an application, whose keys the page lists. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <div
            ref={frame}
            className="image-frame"
            role="application"
            aria-label={`Picture. ${name}`}
            aria-busy={state === "loading"}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            onKeyDown={press}
            onPointerDownCapture={toPicture}
          >
            <div ref={host} className="image-host" />
            {stage &&
              createPortal(
                <BoxOverlay
                  {...{ stage, picture, boxes, chosen, readOnly }}
                  isDrawing={isDrawing && !readOnly}
                  onChoose={tools.choose}
                  onWrite={write}
                  onDraw={(area) => void tools.add(area)}
                  onPlace={(place, area) => void tools.place(place, area)}
                />,
                stage.overlay,
              )}
          </div>
          <StateLine state={state} onReload={props.onReload ?? reopen} />
          <p className="visually-hidden" role="status">
            {name}
          </p>
        </section>
        <section className="image-side" aria-label="Texts">
          <BoxToolBar {...{ handlers, tools, isDrawing, readOnly }} />
          {boxes.length === 0 && <p className="image-none soft">{readOnly ? "No boxes." : noBoxes(keys)}</p>}
          <TextList list={list} {...{ boxes, chosen, language, glossary, isRtl, readOnly }} {...rows} />
          {glossary.length > 0 && (
            <GlossaryList {...{ glossary, language, search }} onUse={readOnly ? undefined : useTerm} />
          )}
        </section>
        {isSetting && <SettingsDialog {...{ actions, preferences, onPreferences }} onClose={() => setSetting(false)} />}
      </div>
    </KeysContext>
  );
};

const noBoxes = (keys: ReadonlyMap<string, readonly string[]>): string => {
  const key = keys.get(imageActions.add.id)?.[0];
  return `No boxes yet. Draw one around a line of text${key ? `, or press ${key}` : ""}.`;
};

const nameOf = (boxes: Boxes, chosen: number): string => {
  const box = boxes[chosen];
  if (!box) return boxes.length === 1 ? "1 box" : `${boxes.length} boxes`;
  return `Box ${chosen + 1} of ${boxes.length}: ${box.text ? `“${box.text}”` : "no text"}`;
};

const isInText = (): boolean => document.activeElement?.closest(".image-texts") != null;

/** Puts the focus into the text of a box, also of one that the next render makes. */
const useTextFocus = (list: { readonly current: HTMLElement | null }): ((place: number, caret?: number) => void) => {
  const [wanted, setWanted] = useState<{ readonly place: number; readonly caret: number | undefined }>();
  useLayoutEffect(() => {
    if (!wanted) return;
    const text = list.current?.querySelector<HTMLTextAreaElement>(`[data-at="${wanted.place}"] textarea`);
    text?.focus();
    if (wanted.caret !== undefined) text?.setSelectionRange(wanted.caret, wanted.caret);
  }, [wanted, list]);
  return (place, caret) => setWanted({ place, caret });
};

/** The same functions for each render, which call those of the last one: rows that did not change are not rendered again. */
const useSteady = (actions: RowActions): RowActions => {
  const current = useRef(actions);
  useLayoutEffect(() => {
    current.current = actions;
  });
  return useMemo(
    () => ({
      onFocus: (at) => current.current.onFocus(at),
      onText: (at, text) => current.current.onText(at, text),
      onNext: (at) => current.current.onNext(at),
      onLeave: () => current.current.onLeave(),
      onCaret: (caret) => current.current.onCaret(caret),
      onSpell: (at, text, caret) => current.current.onSpell(at, text, caret),
    }),
    [],
  );
};

const StateLine = ({ state, onReload }: { readonly state: string; readonly onReload: () => void }): ReactNode => {
  if (state === "shown") return null;
  if (state === "loading") return <p className="image-state soft">Loading the picture…</p>;
  return (
    <p className="image-state" role="alert">
      {state === "broken" ? "The picture viewer couldn't load. Reload the page." : "Part of the picture couldn't load."}{" "}
      {state !== "broken" && (
        <button type="button" className="button" onClick={onReload}>
          Try again
        </button>
      )}
    </p>
  );
};

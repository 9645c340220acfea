import { segmentTags } from "../../../../contract/tasks/transcripts.ts";
import type { KeyHandlers } from "../shared/use-keys.ts";
import { speedStep } from "../../../../contract/tasks/preferences.ts";
import { jump, keyedSpeakers, nudge } from "./audio-actions.ts";
import type { Editor } from "./editor.ts";
import type { Player } from "./player.ts";
import {
  type Edge,
  freeFrom,
  insert,
  joinNext,
  moveEdge,
  neighbour,
  removed,
  rowAt,
  speakersOf,
  split,
} from "./segments.ts";

interface Page {
  readonly editor: Editor;
  readonly player: Player;
  readonly milliseconds: number;
  readonly readOnly: boolean;
  readonly zoomBy: (step: number) => void;
  readonly toSearch: () => void;
  readonly toSettings: () => void;
  readonly submit: (() => void) | undefined;
}

/** What the actions of the audio page do, by their id; without those that change the transcript where it is only read. */
export const makeActs = (page: Page): KeyHandlers => ({
  ...soundActs(page),
  "task.glossary": page.toSearch,
  "task.settings": page.toSettings,
  ...(!page.readOnly && { ...editActs(page), "task.submit": page.submit }),
});

const soundActs = ({ editor, player, zoomBy }: Page): KeyHandlers => {
  const { speed } = player.store.get();
  const go = (step: number): void => {
    const next = neighbour(editor.rows, editor.active?.id, step);
    if (!next) return;
    // At the last one there is no next, and its sound would begin again.
    if (next.id !== editor.active?.id) player.playSpan(next);
    editor.focus(next.id);
  };
  return {
    "audio.play": () => player.toggle(),
    "audio.back": () => player.jump(-jump),
    "audio.forward": () => player.jump(jump),
    "audio.playSegment": () => {
      if (editor.active) player.playSpan(editor.active);
    },
    "audio.loop": () => player.setLooping(!player.store.get().isLooping),
    "audio.slower": () => player.setSpeed(player.store.get().speed - speedStep),
    "audio.faster": () => player.setSpeed(player.store.get().speed + speedStep),
    "audio.normalSpeed": speed === 1 ? undefined : () => player.setSpeed(1),
    "audio.zoomOut": () => zoomBy(-1),
    "audio.zoomIn": () => zoomBy(1),
    "audio.next": () => go(1),
    "audio.previous": () => go(-1),
    "audio.atSound": () => {
      const heard = rowAt(editor.rows, player.time);
      if (heard) editor.focus(heard.id);
    },
  };
};

const editActs = ({ editor, player, milliseconds }: Page): KeyHandlers => {
  const move = (edge: Edge, to: (now: number) => number): void => {
    const { active } = editor;
    if (!active) return;
    const kind = `${edge} ${active.id}`;
    editor.change((rows) => moveEdge(rows, active.id, edge, to(active[edge]), milliseconds), kind);
  };
  return {
    "audio.insert": () => {
      const { active } = editor;
      // In the middle of a segment a new one would lie over it.
      const start = freeFrom(editor.rows, player.time);
      const before = new Set(editor.rows.map(({ id }) => id));
      editor.change((rows) => insert(rows, start, milliseconds, active?.speaker));
      const made = editor.rows.find(({ id }) => !before.has(id));
      if (made) editor.focus(made.id);
    },
    "audio.split": () => {
      const { active, caret } = editor;
      if (!active) return;
      const before = new Set(editor.rows.map(({ id }) => id));
      editor.change((rows) => split(rows, active.id, caret, player.time));
      const made = editor.rows.find(({ id }) => !before.has(id));
      if (made) editor.focus(made.id, 0);
    },
    "audio.join": () => {
      const { active } = editor;
      if (!active) return;
      editor.change((rows) => joinNext(rows, active.id));
      editor.focus(active.id, active.text.length);
    },
    "audio.remove": () => {
      const { active } = editor;
      if (!active) return;
      editor.change((rows) => removed(rows, active.id));
      if (editor.active) editor.focus(editor.active.id);
    },
    "audio.startHere": () => move("start", () => player.time),
    "audio.endHere": () => move("end", () => player.time),
    "audio.startEarlier": () => move("start", (now) => now - nudge),
    "audio.startLater": () => move("start", (now) => now + nudge),
    "audio.endEarlier": () => move("end", (now) => now - nudge),
    "audio.endLater": () => move("end", (now) => now + nudge),
    ...Object.fromEntries(segmentTags.map((tag) => [`audio.${tag}`, () => editor.toggleTag(tag)])),
    "audio.speaker": () => document.querySelector<HTMLInputElement>(".audio-segment-active .audio-speaker")?.focus(),
    ...Object.fromEntries(
      Array.from({ length: keyedSpeakers }, (_, place) => [
        `audio.speaker${place + 1}`,
        () => {
          const speaker = speakersOf(editor.rows)[place];
          if (speaker !== undefined) editor.changeActive({ speaker });
        },
      ]),
    ),
    "task.undo": () => editor.undo(),
    "task.redo": () => editor.redo(),
  };
};

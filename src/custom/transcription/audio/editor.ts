import type { AudioTranscript, Segment, segmentTags } from "../../../../contract/tasks/transcripts.ts";
import { makeStore, type Store } from "../../../providers/store.ts";
import { begin, type History, record, redo, undo } from "../shared/history.ts";
import { changed, type Row, type Rows, rowsOf, segmentsOf } from "./segments.ts";

interface Edited {
  readonly history: History<Rows>;
  /** The segment that keys act on. */
  readonly activeId: number | undefined;
  /** Grows each time the cursor is to go to the active segment's text, at `caret` if one is given. */
  readonly focusing: number;
  readonly caret: number | undefined;
}

/** The transcript while it is edited, with what can be undone and the segment that is worked on. */
export class Editor {
  readonly store: Store<Edited>;
  #known: AudioTranscript;
  #tell: (transcript: AudioTranscript) => void = () => undefined;
  #caret = 0;

  constructor(transcript: AudioTranscript) {
    this.#known = transcript;
    const rows = rowsOf(transcript.segments);
    this.store = makeStore<Edited>({ history: begin(rows), activeId: rows[0]?.id, focusing: 0, caret: undefined });
  }

  /** Where the cursor is, or was last, in the text of the active segment. */
  get caret(): number {
    return this.#caret;
  }

  /** Notes where the cursor is in the text of the active segment. */
  noteCaret(caret: number): void {
    this.#caret = caret;
  }

  /** Tells of each change from now on; not of what comes from outside. */
  onChange(tell: (transcript: AudioTranscript) => void): void {
    this.#tell = tell;
  }

  get rows(): Rows {
    return this.store.get().history.now;
  }

  get active(): Row | undefined {
    const { activeId } = this.store.get();
    return this.rows.find(({ id }) => id === activeId);
  }

  /** Takes over a transcript from outside, unless it is the one that was told last; what was done before can't be undone. */
  take(transcript: AudioTranscript): void {
    if (transcript === this.#known) return;
    this.#known = transcript;
    const rows = rowsOf(transcript.segments);
    const { activeId } = this.store.get();
    this.#set({ history: begin(rows), activeId: rows.some(({ id }) => id === activeId) ? activeId : rows[0]?.id });
  }

  /** Changes the segments. Changes of one kind, such as typing in one text, are one step back. */
  change(make: (rows: Rows) => Rows, kind?: string): void {
    this.#step(record(this.store.get().history, make(this.rows), Date.now(), kind));
  }

  changeActive(change: Partial<Pick<Segment, "speaker" | "tags">>): void {
    const { activeId } = this.store.get();
    if (activeId !== undefined) this.change((rows) => changed(rows, activeId, change));
  }

  toggleTag(tag: (typeof segmentTags)[number]): void {
    const { tags } = this.active ?? {};
    if (tags) this.changeActive({ tags: tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag] });
  }

  undo(): void {
    this.#step(undo(this.store.get().history));
  }

  redo(): void {
    this.#step(redo(this.store.get().history));
  }

  activate(id: number): void {
    if (id !== this.store.get().activeId) this.#set({ activeId: id });
  }

  /** Makes a segment the active one and puts the cursor into its text. */
  focus(id: number, caret?: number): void {
    this.#set({ activeId: id, focusing: this.store.get().focusing + 1, caret });
  }

  #step(history: History<Rows>): void {
    const before = this.store.get();
    if (history === before.history || history.now === before.history.now) return;
    const isThere = history.now.some(({ id }) => id === before.activeId);
    const place = before.history.now.findIndex(({ id }) => id === before.activeId);
    const near = history.now[Math.min(Math.max(0, place), history.now.length - 1)];
    this.#set({ history, activeId: isThere ? before.activeId : near?.id });
    this.#known = { segments: segmentsOf(history.now) };
    this.#tell(this.#known);
  }

  #set(more: Partial<Edited>): void {
    this.store.set({ ...this.store.get(), ...more });
  }
}

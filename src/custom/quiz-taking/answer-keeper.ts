import type { Answer } from "../../../contract/question-banks/question.ts";
import type { SavedAnswer, SubmissionQuestion } from "../../../contract/quiz-submissions/entity.ts";
import { ApiError } from "../../providers/client.ts";
import { makeStore, type Store } from "../../providers/store.ts";
import { refusedOf } from "./refused.ts";
import { isAnswered } from "./shared/answers.ts";
import { dropSent, type Given, keepUnsent, onKeptElsewhere, readUnsent, secondsAgo } from "./unsent.ts";

/**
 * How the answers stand with the server. `refused`: it has all but those that it refused; `stopped`: it takes no more, since
 * the attempt is no longer the user's.
 */
export type Saving = "saved" | "saving" | "offline" | "refused" | "stopped";

export interface Kept {
  readonly answers: ReadonlyMap<number, Given>;
  readonly saving: Saving;
  /** Places whose answers reached the server too late. */
  readonly late: readonly number[];
  /** Places whose answers came from another tab or device since this one was opened. */
  readonly fromElsewhere: readonly number[];
  /** Places whose answers the server refused, with the reason. */
  readonly refused: ReadonlyMap<number, string>;
}

/** Whether the question at a place has an answer; one that the server refused does not count. */
export const hasAnswer = ({ answers, refused }: Kept, place: number): boolean =>
  !refused.has(place) && isAnswered(answers.get(place)?.answer ?? null);

interface Saved {
  readonly late: readonly number[];
}

interface Options {
  readonly submissionId: string;
  readonly questions: readonly SubmissionQuestion[];
  /** The server's time, in milliseconds. */
  readonly now: () => number;
  /** Throws ApiError. `isLeaving`: the page may be gone before the reply. */
  readonly send: (answers: SavedAnswer[], isLeaving: boolean) => Promise<Saved>;
}

/** In milliseconds: how long typing may pause before it is sent, and between tries without a connection. */
export const pauses = { typing: 700, retry: [2000, 5000, 10_000, 20_000] } as const;

const fromServer = ({ answer, isFlagged, answeredAt }: SubmissionQuestion): Given => ({
  answer,
  isFlagged,
  at: answeredAt === null ? 0 : Date.parse(answeredAt),
});
/** The server keeps texts without spaces at their ends. */
const plain = ({ answer }: Given): string =>
  JSON.stringify(answer && "text" in answer ? { ...answer, text: answer.text.trim() } : answer);
const isSame = (a: Given, b: Given): boolean => a.isFlagged === b.isFlagged && plain(a) === plain(b);
/** The server rounds the time of an answer, and learns it by how long ago it was. */
const tolerated = 1500;

const without = (refused: Kept["refused"], places: readonly number[]): Kept["refused"] =>
  new Map([...refused].filter(([place]) => !places.includes(place)));

/** Whether the connection or the server, and not the answers, made a call fail, so that it is tried again. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.statusCode === 0 || error.statusCode >= 500 || error.statusCode === 429
    : error instanceof DOMException;

/**
 * Keeps the answers of an open attempt: each one at once in this browser and, after a short pause, on the server, tried
 * again until it has them. Of two answers to one question, from here and from another tab or device, the one that was
 * given later wins.
 */
export class AnswerKeeper {
  readonly store: Store<Kept>;
  readonly #options: Options;
  readonly #unsent = new Map<number, Given>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #sending: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    const answers = new Map(options.questions.map((question) => [question.place, fromServer(question)]));
    for (const [place, given] of readUnsent(options.submissionId)) {
      const known = answers.get(place);
      if (!known || known.at >= given.at) continue;
      answers.set(place, given);
      this.#unsent.set(place, given);
    }
    const nothing = { late: [], fromElsewhere: [], refused: new Map<number, string>() };
    this.store = makeStore<Kept>({ answers, saving: this.#unsent.size > 0 ? "saving" : "saved", ...nothing });
  }

  /** Listens to other tabs and to the connection, and sends what an earlier visit left. Returns what ends that. */
  begin(): () => void {
    const { submissionId } = this.#options;
    const leave = (): void => {
      if (document.visibilityState === "hidden") void this.flush(true);
    };
    const again = (): void => void this.flush();
    const deaf = onKeptElsewhere(submissionId, (unsent) => {
      const places = this.#adopt(unsent);
      // The other tab may be closed before it has sent them.
      for (const place of places) this.#unsent.set(place, unsent.get(place)!);
      if (places.length > 0 && this.#failures === 0) this.#later(pauses.typing);
    });
    window.addEventListener("online", again);
    document.addEventListener("visibilitychange", leave);
    if (this.#unsent.size > 0) this.#later(0);
    return () => {
      deaf();
      window.removeEventListener("online", again);
      document.removeEventListener("visibilitychange", leave);
      clearTimeout(this.#timer);
      if (this.#unsent.size > 0) void this.flush(true);
    };
  }

  give(place: number, answer: Answer | null): void {
    this.#change(place, { answer });
  }

  flag(place: number, isFlagged: boolean): void {
    this.#change(place, { isFlagged });
  }

  /** Takes over what another device saved, from a newer reply of the server. */
  merge(questions: readonly SubmissionQuestion[]): void {
    // The server decides what is on its way there: a reply may be from before, with a time that looks later.
    const settled = questions.filter(({ place }) => !this.#unsent.has(place));
    const theirs = new Map(settled.map((question) => [question.place, fromServer(question)]));
    // Those that were refused here are still kept.
    const taken = this.#adopt(theirs, tolerated).map((place) => [place, theirs.get(place)!] as const);
    if (taken.length > 0) dropSent(this.#options.submissionId, new Map(taken));
  }

  /** Sends what is left; resolves once the server has it, could not be reached, or takes no more. */
  async flush(isLeaving = false): Promise<boolean> {
    // What changed on its way, or went with an answer that was refused, is still to be sent.
    do await this.#sendLeft(isLeaving);
    while (this.#unsent.size > 0 && this.store.get().saving === "saving");
    return this.#unsent.size === 0;
  }

  async #sendLeft(isLeaving = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#sending) await this.#sending;
    if (this.#unsent.size === 0) return;
    this.#sending = this.#send(isLeaving).finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  #set(more: Partial<Kept>): void {
    this.store.set({ ...this.store.get(), ...more });
  }

  #change(place: number, change: Partial<Given>): void {
    const { answers, fromElsewhere, refused } = this.store.get();
    const before = answers.get(place) ?? { answer: null, isFlagged: false, at: 0 };
    // Two changes within a millisecond have an order too.
    const given = { ...before, ...change, at: Math.max(this.#options.now(), before.at + 1) };
    this.#unsent.set(place, given);
    keepUnsent(this.#options.submissionId, new Map([[place, given]]));
    this.#set({
      answers: new Map(answers).set(place, given),
      fromElsewhere: fromElsewhere.filter((one) => one !== place),
      refused: without(refused, [place]),
      saving: this.#failures > 0 ? "offline" : "saving",
    });
    if (this.#failures === 0) this.#later(pauses.typing);
  }

  /** Returns the places of which it took an answer. */
  #adopt(theirs: ReadonlyMap<number, Given>, tolerance = 0): readonly number[] {
    const { answers, fromElsewhere, refused, saving } = this.store.get();
    const newer = [...theirs].filter(([place, given]) => given.at > (answers.get(place)?.at ?? 0) + tolerance);
    const changed = newer.filter(([place, given]) => !isSame(given, answers.get(place) ?? given));
    const places = changed.map(([place]) => place);
    if (places.length === 0) return places;
    this.#set({
      answers: new Map([...answers, ...changed]),
      fromElsewhere: [...fromElsewhere.filter((place) => !places.includes(place)), ...places],
      refused: without(refused, places),
    });
    if (saving === "refused") this.#settle();
    return places;
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendLeft(), pause);
  }

  async #send(isLeaving: boolean): Promise<void> {
    const { submissionId, now, send } = this.#options;
    const batch = new Map(this.#unsent);
    const body = [...batch].map(([place, { answer, isFlagged, at }]) => ({
      place,
      answer,
      isFlagged,
      secondsAgo: secondsAgo(at, now()),
    }));
    try {
      const { late } = await send(body, isLeaving);
      this.#failures = 0;
      this.#forget(batch);
      this.#renew(batch);
      dropSent(submissionId, batch);
      const before = this.store.get().late.filter((place) => !batch.has(place));
      this.#set({ late: [...before, ...late] });
      this.#settle();
      if (this.#unsent.size > 0) this.#later(pauses.typing);
    } catch (error) {
      this.#renew(batch);
      if (isPassing(error)) {
        const pause = pauses.retry[Math.min(this.#failures, pauses.retry.length - 1)]!;
        this.#failures += 1;
        this.#set({ saving: "offline" });
        this.#later(pause);
      } else {
        // The server was reached: no other try is due before the next change.
        this.#failures = 0;
        this.#refuse(error, batch);
      }
    }
  }

  /** Tells how the answers stand after the server was reached. */
  #settle(): void {
    const isSaved = this.store.get().refused.size === 0;
    this.#set({ saving: this.#unsent.size > 0 ? "saving" : isSaved ? "saved" : "refused" });
  }

  #forget(batch: ReadonlyMap<number, Given>): void {
    for (const [place, { at }] of batch) if (this.#unsent.get(place)?.at === at) this.#unsent.delete(place);
  }

  /**
   * The server dates an answer by when it arrives, so one that was changed on its way has to count as changed after that:
   * a quick second request must not look older than a slow first one.
   */
  #renew(batch: ReadonlyMap<number, Given>): void {
    for (const [place, given] of this.#unsent) {
      const sent = batch.get(place);
      if (!sent || sent.at === given.at) continue;
      const renewed = { ...given, at: Math.max(given.at, this.#options.now()) };
      this.#unsent.set(place, renewed);
      keepUnsent(this.#options.submissionId, new Map([[place, renewed]]));
      this.#set({ answers: new Map(this.store.get().answers).set(place, renewed) });
    }
  }

  /**
   * What the server will never take must not keep the other answers from it. It stays in this browser, as what was typed is
   * the person's, until another answer takes its place.
   */
  #refuse(error: unknown, batch: ReadonlyMap<number, Given>): void {
    const refused = refusedOf(error, batch);
    if (refused.length === 0) return this.#set({ saving: "stopped" });
    const bad = new Map(refused.map(({ place, given }) => [place, given]));
    this.#forget(bad);
    const messages = refused.map(({ place, message }) => [place, message] as const);
    // One that was changed on its way is about to be sent again.
    const standing = messages.filter(([place]) => !this.#unsent.has(place));
    this.#set({ refused: new Map([...this.store.get().refused, ...standing]) });
    this.#settle();
    if (this.#unsent.size > 0) this.#later(0);
  }
}

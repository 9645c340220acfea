import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../providers/client.ts";
import { makeStore } from "../../providers/store.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { forgetTake, keepTake, type KeptTake, readTakes } from "../transcription/shared/kept-takes.ts";

export type SendTake = (take: KeptTake) => Promise<unknown>;

interface State {
  readonly waiting: readonly KeptTake[];
  /** What the server refused for good, and why. */
  readonly refused: readonly { readonly take: KeptTake; readonly message: string }[];
  /** Whether the last attempt failed, so that the next one is a while away. */
  readonly isAway: boolean;
  /** Whether the browser keeps what waits; without that it is lost when the page is closed. */
  readonly isKept: boolean;
}

/** In milliseconds. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

/** A refusal that another attempt would not change. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  ![401, 408, 429].includes(error.statusCode);

/**
 * Sends recordings one after another and keeps each in the browser until the server has it: reading aloud goes on meanwhile,
 * and neither a lost connection nor a closed page loses any.
 */
export class Outbox {
  readonly store = makeStore<State>({ waiting: [], refused: [], isAway: false, isKept: true });
  readonly #send: SendTake;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isOver = false;

  constructor(send: SendTake) {
    this.#send = send;
  }

  /** Takes up what an earlier visit left. Returns what ends the sending. */
  start(): () => void {
    this.#isOver = false;
    const retry = (): void => this.retry();
    window.addEventListener("online", retry);
    const readKept = async (): Promise<void> => {
      const kept = await readTakes().catch(() => []);
      const here = new Set(this.store.get().waiting.map(({ lineId }) => lineId));
      this.#set({ waiting: [...kept.filter(({ lineId }) => !here.has(lineId)), ...this.store.get().waiting] });
      void this.#next();
    };
    void readKept();
    return () => {
      this.#isOver = true;
      clearTimeout(this.#timer);
      window.removeEventListener("online", retry);
    };
  }

  /** Resolves once the browser keeps the recording; sending goes on by itself. */
  async add(take: KeptTake): Promise<void> {
    // One of its line that was refused gives way, as it does in the browser: discarding it would take this one away.
    this.#set({ refused: this.store.get().refused.filter((one) => one.take.lineId !== take.lineId) });
    const isKept = await keepTake(take).then(
      () => true,
      () => false,
    );
    const others = this.store.get().waiting.filter(({ lineId }) => lineId !== take.lineId);
    this.#set({ waiting: [...others, take], isKept: isKept && this.store.get().isKept });
    void this.#next();
  }

  /** Tries again now. */
  retry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#next();
  }

  /** Sends a recording that was refused once more, as what kept the server from taking it may be over. */
  again(take: KeptTake): void {
    this.#set({
      refused: this.store.get().refused.filter((one) => one.take !== take),
      waiting: [...this.store.get().waiting, take],
    });
    this.retry();
  }

  /** Gives up a recording that was refused. */
  drop(take: KeptTake): void {
    void forgetTake(take.lineId).catch(() => undefined);
    this.#set({ refused: this.store.get().refused.filter((one) => one.take !== take) });
  }

  #set(part: Partial<State>): void {
    this.store.set({ ...this.store.get(), ...part });
  }

  async #next(): Promise<void> {
    const [take] = this.store.get().waiting;
    if (!take || this.#isSending || this.#isOver || this.#timer !== undefined) return;
    this.#isSending = true;
    try {
      await this.#send(take);
      await this.#done(take);
    } catch (error) {
      if (!isFinal(error)) this.#wait();
      else {
        this.#remove(take);
        if (!this.#hasNewer(take))
          this.#set({ refused: [...this.store.get().refused, { take, message: failureText(error) }] });
      }
    } finally {
      this.#isSending = false;
    }
    void this.#next();
  }

  async #done(take: KeptTake): Promise<void> {
    this.#failures = 0;
    this.#remove(take);
    this.#set({ isAway: false });
    if (!this.#hasNewer(take)) await forgetTake(take.lineId).catch(() => undefined);
  }

  /** Whether the line of one that waits no more was read again meanwhile: the browser has that one of it. */
  #hasNewer({ lineId }: KeptTake): boolean {
    return this.store.get().waiting.some((one) => one.lineId === lineId);
  }

  #remove(take: KeptTake): void {
    this.#set({ waiting: this.store.get().waiting.filter((one) => one !== take) });
  }

  #wait(): void {
    const pause = pauses[Math.min(this.#failures, pauses.length - 1)]!;
    this.#failures += 1;
    this.#set({ isAway: true });
    if (this.#isOver) return;
    this.#timer = setTimeout(() => this.retry(), pause);
  }
}

/**
 * The recordings of this visit and those that an earlier one left, sent for as long as the page is open. After an ApiError
 * of 4xx `onSend` is not called again for a recording unless the user asks for it, after anything else it is called later.
 */
export const useOutbox = (onSend: SendTake): Outbox => {
  const send = useRef(onSend);
  useEffect(() => {
    send.current = onSend;
  });
  const [outbox] = useState(() => new Outbox((take) => send.current(take)));
  useEffect(() => outbox.start(), [outbox]);
  return outbox;
};

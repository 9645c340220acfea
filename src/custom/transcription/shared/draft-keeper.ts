import { ApiError } from "../../../providers/client.ts";
import { makeStore, type Store } from "../../../providers/store.ts";
import { BrowserCopy } from "./browser-copy.ts";
import { reasonOf } from "./reason-of.ts";

/**
 * How a draft stands with the server. `refused`: it takes this one not, but may take one that is changed. `stopped`: it takes
 * no more, since the task is no longer the user's.
 */
export type Saving = "saved" | "saving" | "offline" | "refused" | "stopped";

/** A draft as the server has it. */
export interface Saved<T> {
  readonly draft: T;
  readonly version: number;
}

export interface KeptDraft<T> {
  readonly draft: T;
  readonly saving: Saving;
  /** Why the server refused it; empty where it did not. */
  readonly refusal: string;
  /** When the server got it, by this device's clock; null if that was before the page was opened. */
  readonly savedAt: Date | null;
  /** Whether the browser has what the server does not: without room it is on this page only. */
  readonly isInBrowser: boolean;
  /** What was saved from another page or device since this one was read; nothing is saved until one of the two is kept. */
  readonly theirs: Saved<T> | null;
}

export interface DraftOptions<T> {
  readonly taskId: string;
  readonly first: Saved<T>;
  /** Whether what an earlier release kept in the browser still has its shape. */
  readonly isOne: (kept: unknown) => kept is T;
  /**
   * Saves a draft on top of a version, and replies with its new version, or with the draft that was saved elsewhere since.
   * `isLeaving`: the page may be gone before the reply. Throws ApiError.
   */
  readonly save: (draft: T, version: number, isLeaving: boolean) => Promise<{ version: number } | { theirs: Saved<T> }>;
}

/**
 * In milliseconds: how long typing may pause before it is kept here and sent, how long it may go on without, and between
 * tries without a connection.
 */
export const pauses = { browser: 250, typing: 1_500, atMost: 10_000, retry: [2_000, 5_000, 10_000, 20_000] } as const;

interface Local {
  readonly draft: unknown;
  /** The version that the draft was made from. */
  readonly version: number;
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.statusCode === 0 || error.statusCode >= 500 || error.statusCode === 429 || error.statusCode === 401
    : error instanceof DOMException;

/** Replies that are about what was sent: a changed draft may be taken. */
const refusals: ReadonlySet<number> = new Set([400, 413]);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Keeps the draft of a task: soon after each change in this browser, for the person who typed it, and after a short pause on
 * the server, one request at a time, tried again until it is there. It outlasts a reload, a sign-out and the end of the
 * lease; a draft that was changed on another device meanwhile is never overwritten unasked, nor this one by it.
 */
export class DraftKeeper<T> {
  readonly store: Store<KeptDraft<T>>;
  readonly #options: DraftOptions<T>;
  readonly #copy: BrowserCopy;
  #version: number;
  #isChanged = false;
  #changedAt = 0;
  #failures = 0;
  #isDone = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #localTimer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;

  constructor(options: DraftOptions<T>) {
    const { first, taskId } = options;
    this.#options = options;
    this.#copy = new BrowserCopy(taskId);
    this.#version = first.version;
    const local = this.#readLocal();
    const isUnsent = local !== undefined && !same(local.draft, first.draft);
    this.#isChanged = isUnsent;
    this.store = makeStore<KeptDraft<T>>({
      draft: isUnsent ? local.draft : first.draft,
      saving: isUnsent ? "saving" : "saved",
      refusal: "",
      savedAt: null,
      isInBrowser: true,
      theirs: isUnsent && local.version !== first.version ? first : null,
    });
    if (!isUnsent) this.#forgetLocal();
  }

  /** Listens to the connection and sends what an earlier visit left. Returns what ends that. */
  begin(): () => void {
    const leave = (): void => {
      if (document.visibilityState === "hidden") void this.flush(true);
    };
    const again = (): void => void this.flush();
    window.addEventListener("online", again);
    window.addEventListener("pagehide", this.#keepLocal);
    document.addEventListener("visibilitychange", leave);
    if (this.#isChanged) this.#later(0);
    return () => {
      window.removeEventListener("online", again);
      window.removeEventListener("pagehide", this.#keepLocal);
      document.removeEventListener("visibilitychange", leave);
      void this.flush(true);
      clearTimeout(this.#timer);
    };
  }

  change(draft: T): void {
    const now = Date.now();
    if (!this.#isChanged) this.#changedAt = now;
    this.#isChanged = true;
    const { saving } = this.store.get();
    const isToSave = saving === "saved" || saving === "refused";
    this.#set({ draft, saving: isToSave ? "saving" : saving, refusal: "" });
    this.#localTimer ??= setTimeout(this.#keepLocal, pauses.browser);
    if (saving !== "stopped" && this.#failures === 0)
      this.#later(Math.max(0, Math.min(pauses.typing, this.#changedAt + pauses.atMost - now)));
  }

  /** Takes what the server has by now, unless this page has more: something unsent, or a later save of its own. */
  take(saved: Saved<T>): void {
    if (this.#isDone || this.#isChanged || this.#sending || saved.version <= this.#version) return;
    this.#version = saved.version;
    this.#set({ draft: saved.draft });
  }

  /** Settles a conflict: keeps this page's draft over the other one, or the other one instead. */
  settle(keep: "mine" | "theirs"): void {
    const { theirs } = this.store.get();
    if (!theirs) return;
    this.#version = theirs.version;
    if (keep === "theirs") {
      this.#isChanged = false;
      this.#forgetLocal();
      this.#set({ draft: theirs.draft, theirs: null, saving: "saved" });
    } else {
      this.#isChanged = true;
      this.#set({ theirs: null, saving: "saving" });
      this.#keepLocal();
      this.#later(0);
    }
  }

  /**
   * Submits the draft on top of the version that it was made from: after the save that is on its way, and no other comes
   * beside it. Undefined where another one was saved elsewhere, which is asked about. Throws what `send` throws.
   */
  async submit<R extends object>(
    send: (draft: T, version: number) => Promise<R | { readonly theirs: Saved<T> }>,
  ): Promise<R | undefined> {
    clearTimeout(this.#timer);
    while (this.#sending) await this.#sending;
    const { draft, theirs } = this.store.get();
    if (theirs) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#sending = promise;
    try {
      const reply = await send(draft, this.#version);
      if (!("theirs" in reply)) {
        this.done();
        return reply;
      }
      this.#isChanged = true;
      this.#set({ theirs: reply.theirs });
      return undefined;
    } finally {
      this.#sending = undefined;
      resolve();
      if (this.#isChanged && this.store.get().saving !== "refused") this.#later(pauses.typing);
    }
  }

  /** Sends what is left; resolves with whether the server has all of it. */
  async flush(isLeaving = false): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#keepLocal();
    while (this.#sending) await this.#sending;
    const { theirs, saving } = this.store.get();
    if (this.#isDone || !this.#isChanged) return true;
    if (theirs || saving === "stopped") return false;
    this.#sending = this.#send(isLeaving).finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
    return !this.#isChanged;
  }

  /** Forgets the draft in this browser, once it was submitted or handed back. */
  done(): void {
    this.#isDone = true;
    this.#isChanged = false;
    clearTimeout(this.#timer);
    this.#forgetLocal();
  }

  #set(more: Partial<KeptDraft<T>>): void {
    this.store.set({ ...this.store.get(), ...more });
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), pause);
  }

  async #send(isLeaving: boolean): Promise<void> {
    const { draft } = this.store.get();
    this.#set({ saving: this.#failures > 0 ? "offline" : "saving" });
    try {
      const reply = await this.#options.save(draft, this.#version, isLeaving);
      this.#failures = 0;
      if ("theirs" in reply && !same(reply.theirs.draft, draft)) return this.#set({ theirs: reply.theirs });
      this.#version = "theirs" in reply ? reply.theirs.version : reply.version;
      this.#isChanged = this.store.get().draft !== draft;
      this.#changedAt = Date.now();
      this.#set({ saving: this.#isChanged ? "saving" : "saved", savedAt: new Date() });
      if (!this.#isChanged) return this.#forgetLocal();
      // What is typed meanwhile was made from the new version.
      this.#keepLocal();
      return this.#later(pauses.typing);
    } catch (error) {
      if (error instanceof ApiError && refusals.has(error.statusCode)) {
        // The server was reached: no other try is due unless the draft was changed, or is.
        this.#failures = 0;
        this.#set({ saving: "refused", refusal: reasonOf(error) });
        return this.store.get().draft === draft ? undefined : this.#later(pauses.typing);
      }
      if (!isPassing(error)) return this.#set({ saving: "stopped" });
      const pause = pauses.retry[Math.min(this.#failures, pauses.retry.length - 1)]!;
      this.#failures += 1;
      this.#set({ saving: "offline" });
      return this.#later(pause);
    }
  }

  #readLocal(): { draft: T; version: number } | undefined {
    const { draft, version } = (this.#copy.read() ?? {}) as Partial<Local>;
    return typeof version === "number" && this.#options.isOne(draft) ? { draft, version } : undefined;
  }

  readonly #keepLocal = (): void => {
    clearTimeout(this.#localTimer);
    this.#localTimer = undefined;
    if (!this.#isChanged || this.#isDone) return;
    const local: Local = { draft: this.store.get().draft, version: this.#version };
    const isInBrowser = this.#copy.keep(local);
    if (isInBrowser !== this.store.get().isInBrowser) this.#set({ isInBrowser });
  };

  #forgetLocal(): void {
    clearTimeout(this.#localTimer);
    this.#localTimer = undefined;
    this.#copy.forget();
  }
}

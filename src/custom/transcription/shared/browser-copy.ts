import { taskDraftKey } from "../../../providers/client-state.ts";
import { session } from "../../../providers/session.ts";

const prefixOf = (user: { readonly _id: string }): string => `${taskDraftKey}${user._id}.`;

/**
 * What someone wrote on a task, in this browser until the server has it: over reloads, and over the end of their session,
 * for them alone.
 */
export class BrowserCopy {
  readonly #key: string | null;

  /** @param work what of theirs on the task it is, where that isn't the draft */
  constructor(taskId: string, work?: string) {
    const { user } = session.get();
    // Of who began to type, whoever is signed in when a timer runs out.
    this.#key = user && prefixOf(user) + (work === undefined ? taskId : `${taskId}.${work}`);
  }

  /** Undefined where there is none, or none that can be read. */
  read(): unknown {
    try {
      return JSON.parse((this.#key && localStorage.getItem(this.#key)) ?? "null") ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** Returns whether the browser has room. */
  keep(value: unknown): boolean {
    if (!this.#key) return true;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  forget(): void {
    if (this.#key) localStorage.removeItem(this.#key);
  }
}

/** The ids of the tasks on which the signed-in person wrote what the server does not have. */
export const tasksKeptHere = (): string[] => {
  const { user } = session.get();
  if (!user) return [];
  const prefix = prefixOf(user);
  const kept = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  // What else of someone's work on a task is kept has one more part in its key.
  return kept.map((key) => key.slice(prefix.length)).filter((id) => !id.includes("."));
};

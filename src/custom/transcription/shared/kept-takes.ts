import type { SoundFacts } from "../../../../contract/tasks/sound-checks.ts";
import { session } from "../../../providers/session.ts";

/** A recording of a line that the server does not have yet. */
export interface KeptTake {
  readonly blob: Blob;
  readonly facts: SoundFacts;
  readonly lineId: string;
  readonly projectId: string;
}

const [database, store] = ["muster.recordings", "takes"];

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("The browser's store failed.")));
  });

/** Does something in the store of recordings. Rejects where the browser has none, or no room. */
const inStore = async <T>(mode: IDBTransactionMode, act: (takes: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(store));
  const db = await asked(opening);
  try {
    const transaction = db.transaction(store, mode);
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("The browser has no room.")));
    });
    const result = await asked(act(transaction.objectStore(store)));
    await ended;
    return result;
  } finally {
    db.close();
  }
};

/** One recording a person and line: a new one of a line takes the place of the one before. */
const keyOf = (userId: string, lineId: string): string => `${userId}/${lineId}`;

/** Keeps a recording of the signed-in user until it is sent; also over their sign-out, as it can't be made again. */
export const keepTake = async (take: KeptTake): Promise<void> => {
  const { user } = session.get();
  if (user) await inStore("readwrite", (takes) => takes.put(take, keyOf(user._id, take.lineId)));
};

export const forgetTake = async (lineId: string): Promise<void> => {
  const { user } = session.get();
  if (user) await inStore("readwrite", (takes) => takes.delete(keyOf(user._id, lineId)));
};

/** The signed-in user's recordings that are still to be sent. */
export const readTakes = async (): Promise<KeptTake[]> => {
  const { user } = session.get();
  if (!user) return [];
  const mine = IDBKeyRange.bound(keyOf(user._id, ""), keyOf(user._id, "\uffff"));
  return inStore("readonly", (takes) => takes.getAll(mine) as IDBRequest<KeptTake[]>);
};

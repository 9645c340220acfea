import { useCallback, useEffect, useRef, useState } from "react";
import { collectedKindOf, collectedMax, collectedMessages } from "../../../contract/collection/kinds.ts";
import { fileSize } from "../../../contract/core/format.ts";
import { toasts } from "../../providers/toasts.ts";
import { failureText } from "../../ui/feedback/failure-text.ts";
import { cancelUpload, fingerprintOf, forgetUpload, uploadInParts } from "./resumable-upload.ts";

/** A file that was chosen and not sent yet. */
export interface Queued {
  readonly key: number;
  readonly file: File;
  readonly state: "waiting" | "uploading" | "paused" | "failed" | "uploaded";
  /** How much is uploaded, from 0 to 1. */
  readonly part: number;
  /** Why it failed. */
  readonly problem: string;
  /** Once it is uploaded. */
  readonly upload: string | undefined;
}

/** So many upload at once. */
const atOnce = 2;

const problemOf = (file: File): string => {
  if (file.size === 0) return collectedMessages.empty;
  if (!collectedKindOf(file.name)) return collectedMessages.type;
  return file.size > collectedMax.resumable
    ? `This is too large. The limit is ${fileSize(collectedMax.resumable)}.`
    : "";
};

/** Uploads a file, and says what became of it. */
const outcomeOf = async (
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Partial<Queued>> => {
  try {
    return { state: "uploaded", upload: await uploadInParts(file, { signal, onProgress }), part: 1 };
  } catch (error) {
    return signal.aborted ? { state: "paused" } : { state: "failed", problem: failureText(error) };
  }
};

/** Whether the server has an upload for it, which counts among those that are unfinished until it is sent. */
const isBegun = ({ state, part }: Queued): boolean =>
  part > 0 || state === "uploading" || state === "uploaded" || state === "paused";
const isFull = (files: readonly Queued[]): boolean => files.filter(isBegun).length >= collectedMax.unfinished;
const canBegin = (one: Queued, all: readonly Queued[]): boolean =>
  one.state === "waiting" && (isBegun(one) || !isFull(all));

/**
 * Files that upload by themselves, some at once; each can be paused, tried again and taken out. Of more than may be
 * unfinished the others wait until some are sent.
 */
export const useQueue = () => {
  const [files, setFiles] = useState<readonly Queued[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  // The newest files, for what goes on between two renders.
  const now = useRef(files);
  const waits = useRef<(() => void)[]>([]);
  const update = useCallback((to: (all: readonly Queued[]) => readonly Queued[]): void => {
    now.current = to(now.current);
    setFiles(now.current);
    for (const goOn of waits.current.splice(0)) goOn();
  }, []);
  const change = useCallback(
    (key: number, to: Partial<Queued>): void =>
      update((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [update],
  );

  useEffect(() => {
    for (const one of files) {
      const { key, file } = one;
      if (running.current.has(key) || running.current.size >= atOnce || !canBegin(one, now.current)) continue;
      const controller = new AbortController();
      running.current.set(key, controller);
      change(key, { state: "uploading", problem: "" });
      void outcomeOf(file, controller.signal, (part) => change(key, { part })).then((to) => {
        running.current.delete(key);
        return change(key, to);
      });
    }
  }, [files, change]);

  // Whoever leaves the page goes on later, from where it was.
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  return {
    files,
    isFull: isFull(files),
    /** The next of these that is uploaded, as soon as one is; undefined where none will be. */
    uploaded: async (keys: ReadonlySet<number>): Promise<Queued | undefined> => {
      for (;;) {
        const all = now.current;
        const left = all.filter(({ key }) => keys.has(key));
        const ready = left.find(({ state }) => state === "uploaded");
        if (ready || !left.some((one) => one.state === "uploading" || canBegin(one, all))) return ready;
        await new Promise<void>((goOn) => waits.current.push(goOn));
      }
    },
    /** Adds files, each once: two of the same would share an upload, and one taken out would take the other's along. */
    add: (chosen: readonly File[]): void => {
      const known = new Set(now.current.map(({ file }) => fingerprintOf(file)));
      const again = chosen.filter((file) => {
        const isKnown = known.has(fingerprintOf(file));
        known.add(fingerprintOf(file));
        return isKnown;
      });
      const added = chosen
        .filter((file) => !again.includes(file))
        .map((file): Queued => {
          const problem = problemOf(file);
          const key = ++last.current;
          return { key, file, state: problem ? "failed" : "waiting", part: 0, problem, upload: undefined };
        });
      update((all) => [...all, ...added]);
      const [first, ...more] = again;
      if (first)
        toasts.info(more.length > 0 ? `${again.length} files were chosen already` : `${first.name} was chosen already`);
    },
    pause: (key: number): void => running.current.get(key)?.abort(),
    resume: (key: number): void => change(key, { state: "waiting", problem: "" }),
    remove: (key: number): void => {
      running.current.get(key)?.abort();
      const gone = files.find((one) => one.key === key);
      if (gone) void cancelUpload(gone.file);
      update((all) => all.filter((one) => one.key !== key));
    },
    /** Takes out what an item has now. */
    sent: (keys: readonly number[]): void => {
      for (const { key, file } of files) if (keys.includes(key)) forgetUpload(file);
      update((all) => all.filter(({ key }) => !keys.includes(key)));
    },
  };
};
export type Queue = ReturnType<typeof useQueue>;

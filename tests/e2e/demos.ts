import { type Demo, startDemo } from "./demo-company.ts";

export interface Demos {
  /** The one that most files share. */
  shared(): Promise<Demo>;
  /** A file's own: the same until another file asks for one. */
  of(file: string): Promise<Demo>;
  close(): Promise<void>;
}

/** The demo companies of a worker, which runs one file after the other: each starts when it is asked for first. */
export const makeDemos = (): Demos => {
  let shared: Promise<Demo> | undefined;
  let own: { readonly file: string; readonly demo: Promise<Demo> } | undefined;
  const stopped: Promise<void>[] = [];
  const stop = async (demo: Promise<Demo> | undefined): Promise<void> => (await demo?.catch(() => undefined))?.stop();
  return {
    shared: () => (shared ??= startDemo()),
    of: (file) => {
      if (own?.file !== file) {
        // The next file does not wait for it.
        stopped.push(stop(own?.demo));
        own = { file, demo: startDemo() };
      }
      return own.demo;
    },
    close: async () => {
      await Promise.all([...stopped, stop(own?.demo), stop(shared)]);
    },
  };
};

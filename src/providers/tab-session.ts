import type { Me } from "../../contract/sign-in/endpoints.ts";

/** A session of a tab alone, as one tab hands it to another. It is never stored on the way. */
export interface TabSession {
  readonly token: string;
  readonly user: Me;
}

/** Tabs of another release may not understand each other: the address of this file changes with every release. */
const build = import.meta.url;
const name = "muster.session";
/** Milliseconds that a new tab waits for the others. */
const patience = 100;

type Message = { readonly build: string } & (
  | { readonly type: "asked"; readonly by: string }
  | { readonly type: "answered"; readonly to: string; readonly session: TabSession }
  | { readonly type: "signed-out"; readonly token: string }
);

/**
 * The session of this browser's other tabs, where they have one and the same person; null after 100 ms, or at once where
 * no other tab can answer.
 */
export const askTabs = async (): Promise<TabSession | null> => {
  const tabs = await offering();
  if (tabs === 0) return null;
  const channel = new BroadcastChannel(name);
  const by = crypto.randomUUID();
  const answers: TabSession[] = [];
  await new Promise<void>((done) => {
    const late = setTimeout(done, patience);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.build !== build || data.type !== "answered" || data.to !== by) return;
      answers.push(data.session);
      if (answers.length < tabs) return;
      clearTimeout(late);
      done();
    };
    channel.postMessage({ build, type: "asked", by } satisfies Message);
  });
  channel.close();
  const people = new Set(answers.map(({ user }) => user._id));
  return people.size === 1 ? answers[0]! : null;
};

/** How many tabs can answer. Without locks, as on plain http, that is not known. */
const offering = async (): Promise<number> => {
  if (!navigator.locks) return Number.POSITIVE_INFINITY;
  const { held = [] } = await navigator.locks.query();
  return held.filter((lock) => lock.name === name).length;
};

let current: TabSession | null = null;
/** Until the session ends: what hears the other tabs, and the end of the lock by which they know of this one. */
let offer: { readonly channel: BroadcastChannel; readonly release: () => void } | undefined;

/** Offers this tab's session to new tabs until it ends. `ended` is called when another tab signs out of it. */
export const offerToTabs = (session: TabSession, ended: () => void): void => {
  current = { token: session.token, user: session.user };
  if (offer) return;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (!current || data.build !== build) return;
    if (data.type === "asked") tell({ type: "answered", to: data.by, session: current });
    if (data.type === "signed-out" && data.token === current.token) {
      // The other tabs were told by the same message.
      current = null;
      ended();
    }
  };
  const { promise, resolve: release } = Promise.withResolvers<void>();
  void navigator.locks?.request(name, { mode: "shared" }, () => promise);
  offer = { channel, release };
};

/** Stops offering this tab's session, and ends it in the other tabs too where the person signed out. */
export const withdrawFromTabs = (isSignedOut: boolean): void => {
  if (current && isSignedOut) tell({ type: "signed-out", token: current.token });
  offer?.channel.close();
  offer?.release();
  [current, offer] = [null, undefined];
};

type Told<M> = M extends Message ? Omit<M, "build"> : never;
const tell = (message: Told<Message>): void => offer?.channel.postMessage({ build, ...message });

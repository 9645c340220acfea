import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftKeeper, pauses, type Saved } from "../../../src/custom/transcription/shared/draft-keeper.ts";
import { taskDraftKey } from "../../../src/providers/client-state.ts";
import { ApiError } from "../../../src/providers/client.ts";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/show-page.tsx";

const isOne = (kept: unknown): kept is string => typeof kept === "string";

/** The server with one draft, of which `wait` holds back the reply. */
const server = () => {
  const state = { draft: "", version: 1, error: undefined as ApiError | undefined, saves: 0, wait: Promise.resolve() };
  const save = async (draft: string, version: number) => {
    state.saves += 1;
    await state.wait;
    if (state.error) throw state.error;
    if (version !== state.version) return { theirs: { draft: state.draft, version: state.version } };
    state.draft = draft;
    state.version += 1;
    return { version: state.version };
  };
  return { state, save };
};
type Server = ReturnType<typeof server>;

const open = ({ state, save }: Server, first: Saved<string> = { draft: state.draft, version: state.version }) => {
  const keeper = new DraftKeeper<string>({ taskId: "t1", first, isOne, save });
  return { keeper, end: keeper.begin(), kept: () => keeper.store.get() };
};
const refusal = (statusCode: number, code: "offline" | "not_found") =>
  new ApiError({ statusCode, code, message: code });
const offline = refusal(0, "offline");
const inBrowser = () => Object.keys(localStorage).filter((key) => key.startsWith(taskDraftKey));
const signIn = () => session.start({ token: "a-token-of-this-test-only", user: me, remember: false });

beforeEach(async () => {
  vi.useFakeTimers();
  await signIn();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("typing is saved once it pauses, and at the latest after a while", async () => {
  const one = server();
  const { keeper, kept } = open(one);
  keeper.change("a");
  await vi.advanceTimersByTimeAsync(pauses.typing - 1);
  expect(one.state.saves).toBe(0);
  expect([kept().saving, inBrowser().length]).toEqual(["saving", 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([one.state.draft, kept().saving, inBrowser()]).toEqual(["a", "saved", []]);
  expect(kept().savedAt).toBeInstanceOf(Date);
  for (let typed = 0; typed < 12; typed += 1) {
    keeper.change(`b${typed}`);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(one.state.saves).toBeGreaterThan(1);
});

test("one request is on its way at a time, and what is typed meanwhile follows", async () => {
  const one = server();
  const { keeper, kept } = open(one);
  const { promise, resolve } = Promise.withResolvers<void>();
  one.state.wait = promise;
  keeper.change("a");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  keeper.change("ab");
  await vi.advanceTimersByTimeAsync(pauses.atMost * 2);
  expect(one.state.saves).toBe(1);
  resolve();
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect([one.state.draft, one.state.version, kept().saving]).toEqual(["ab", 3, "saved"]);
});

test("without a connection it stays in the browser over sign-out and reload, and is sent once there is one", async () => {
  const one = server();
  one.state.error = offline;
  const first = open(one);
  first.keeper.change("typed on a train");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect(first.kept().saving).toBe("offline");
  first.end();
  session.end("expired");
  await signIn();
  const second = open(one);
  expect(second.kept().draft).toBe("typed on a train");
  one.state.error = undefined;
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect([one.state.draft, second.kept().saving]).toEqual(["typed on a train", "saved"]);
  second.end();
  expect(open(one, { draft: "", version: 9 }).kept().draft).toBe("");
});

test("another person in the same browser doesn't get it", async () => {
  const one = server();
  one.state.error = offline;
  const first = open(one);
  first.keeper.change("mine");
  first.end();
  session.end("signed-out");
  await session.start({ token: "b-token-of-this-test-only", user: { ...me, _id: "someone" }, remember: false });
  expect(open(one).kept().draft).toBe("");
});

test("a draft that changed elsewhere is asked about, and neither is lost before the answer", async () => {
  const one = server();
  const { keeper, kept } = open(one);
  [one.state.draft, one.state.version] = ["theirs", 5];
  keeper.change("mine");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect(kept().theirs).toEqual({ draft: "theirs", version: 5 });
  keeper.change("mine, longer");
  await vi.advanceTimersByTimeAsync(pauses.atMost);
  expect(one.state.draft).toBe("theirs");
  expect(await keeper.flush()).toBe(false);
  keeper.settle("mine");
  await vi.advanceTimersByTimeAsync(0);
  expect([one.state.draft, one.state.version, kept().theirs]).toEqual(["mine, longer", 6, null]);
});

test("the other draft can be taken instead", async () => {
  const one = server();
  const { keeper, kept } = open(one);
  [one.state.draft, one.state.version] = ["theirs", 5];
  keeper.change("mine");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  keeper.settle("theirs");
  expect([kept().draft, kept().saving]).toEqual(["theirs", "saved"]);
  keeper.change("theirs, and mine");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect(one.state.draft).toBe("theirs, and mine");
});

test("what was left here and changed elsewhere meanwhile is asked about when the task is opened", () => {
  const one = server();
  one.state.error = offline;
  const first = open(one);
  first.keeper.change("mine");
  first.end();
  [one.state.draft, one.state.version] = ["theirs", 5];
  const { kept } = open(one);
  expect([kept().draft, kept().theirs?.draft]).toEqual(["mine", "theirs"]);
});

test("once the task is no longer the user's nothing more is sent, and the text stays here", async () => {
  const one = server();
  one.state.error = refusal(404, "not_found");
  const { keeper, kept, end } = open(one);
  keeper.change("mine");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect(kept().saving).toBe("stopped");
  keeper.change("mine, more");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(one.state.saves).toBe(1);
  end();
  expect(open(one).kept().draft).toBe("mine, more");
});

test("a draft that is refused is sent again once it was changed, and why is said", async () => {
  const one = server();
  const fields = { "draft.segments": ["Too many segments."] };
  one.state.error = new ApiError({ statusCode: 400, code: "validation", message: "Fix it.", fields });
  const { keeper, kept } = open(one);
  keeper.change("too much");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([one.state.saves, kept().saving, kept().refusal]).toEqual([1, "refused", "Too many segments."]);
  expect(inBrowser()).toHaveLength(1);
  one.state.error = undefined;
  keeper.change("less");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect([one.state.draft, kept().saving]).toEqual(["less", "saved"]);
});

test("a draft that is refused after a lost connection is sent again once it was changed", async () => {
  const one = server();
  one.state.error = offline;
  const { keeper, kept } = open(one);
  keeper.change("too much");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  one.state.error = new ApiError({ statusCode: 400, code: "validation", message: "Fix it." });
  await vi.advanceTimersByTimeAsync(pauses.retry[0]);
  expect([one.state.saves, kept().saving]).toEqual([2, "refused"]);
  one.state.error = undefined;
  keeper.change("less");
  expect([kept().saving, kept().refusal]).toEqual(["saving", ""]);
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect([one.state.draft, kept().saving]).toEqual(["less", "saved"]);
});

test("what is typed while the one before is tried again, and then refused, is sent", async () => {
  const one = server();
  one.state.error = offline;
  const { keeper, kept } = open(one);
  keeper.change("too much");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  one.state.error = new ApiError({ statusCode: 400, code: "validation", message: "Fix it." });
  const { promise, resolve } = Promise.withResolvers<void>();
  one.state.wait = promise;
  await vi.advanceTimersByTimeAsync(pauses.retry[0]);
  keeper.change("less");
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([one.state.saves, kept().saving]).toEqual([2, "refused"]);
  one.state.error = undefined;
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect([one.state.draft, kept().saving]).toEqual(["less", "saved"]);
});

test("a draft that was submitted is forgotten here", async () => {
  const one = server();
  const { keeper, end } = open(one);
  keeper.change("done");
  expect(await keeper.flush()).toBe(true);
  keeper.change("a key too late");
  keeper.done();
  end();
  await vi.advanceTimersByTimeAsync(pauses.atMost);
  expect(one.state.draft).toBe("done");
  expect(open(one).kept().draft).toBe("done");
});

test("a later draft of the server takes the place of one that is all there, and of no other", async () => {
  const one = server();
  const { keeper, kept } = open(one);
  keeper.take({ draft: "on the phone", version: 2 });
  expect([kept().draft, kept().saving]).toEqual(["on the phone", "saved"]);
  keeper.take({ draft: "as it was before", version: 1 });
  expect(kept().draft).toBe("on the phone");
  keeper.change("mine");
  keeper.take({ draft: "on the phone again", version: 3 });
  expect(kept().draft).toBe("mine");
});

test("a draft is submitted after the save that is on its way, and none comes beside it", async () => {
  const one = server();
  const { keeper, kept } = open(one);
  const saving = Promise.withResolvers<void>();
  one.state.wait = saving.promise;
  keeper.change("a");
  await vi.advanceTimersByTimeAsync(pauses.typing);
  const submitting = Promise.withResolvers<object>();
  const submit = vi.fn<(draft: string, version: number) => Promise<object>>(() => submitting.promise);
  const submitted = keeper.submit(submit);
  keeper.change("ab");
  await vi.advanceTimersByTimeAsync(pauses.atMost);
  expect(submit).not.toHaveBeenCalled();
  saving.resolve();
  await vi.advanceTimersByTimeAsync(pauses.atMost);
  expect(submit.mock.calls).toEqual([["ab", 2]]);
  expect(one.state.saves).toBe(1);
  submitting.reject(offline);
  await expect(submitted).rejects.toBe(offline);
  await vi.advanceTimersByTimeAsync(pauses.typing);
  expect([one.state.draft, kept().saving]).toEqual(["ab", "saved"]);
});

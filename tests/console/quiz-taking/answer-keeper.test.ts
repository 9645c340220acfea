import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SavedAnswer } from "../../../contract/quiz-submissions/entity.ts";
import { AnswerKeeper, pauses } from "../../../src/custom/quiz-taking/answer-keeper.ts";
import { readUnsent } from "../../../src/custom/quiz-taking/unsent.ts";
import { ApiError } from "../../../src/providers/client.ts";
import { session } from "../../../src/providers/session.ts";
import { askedOf, attemptId, choice, single } from "../helpers/quizzes.ts";
import { me } from "../helpers/show-page.tsx";

const offline = () => new ApiError({ statusCode: 0, code: "offline", message: "No connection to the server" });
const start = Date.parse("2026-11-20T10:00:00.000Z");
const questions = [1, 2].map((place) => askedOf(place, single));

/** The server, which is away as long as `isAway`, and how it took the answers. */
const server = () => {
  const state = { isAway: false, late: [] as number[], batches: [] as SavedAnswer[][] };
  const send = async (answers: SavedAnswer[]) => {
    if (state.isAway) throw offline();
    state.batches.push(answers);
    return { late: state.late };
  };
  return { state, send };
};

const keeperOf = (send: (answers: SavedAnswer[]) => Promise<{ late: number[] }>, asked = questions) => {
  const keeper = new AnswerKeeper({ submissionId: attemptId, questions: asked, now: () => Date.now(), send });
  return { keeper, end: keeper.begin(), given: (place: number) => keeper.store.get().answers.get(place)?.answer };
};

beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  await session.start({ token: "a-token-of-this-test-only", user: me, remember: false });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe("an answer", () => {
  test("is sent after a pause, with those given meanwhile, and how long ago each was given", async () => {
    const { state, send } = server();
    const { keeper } = keeperOf(send);
    keeper.give(1, choice(0));
    await vi.advanceTimersByTimeAsync(500);
    keeper.give(2, choice(1));
    expect(keeper.store.get().saving).toBe("saving");
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.batches).toEqual([
      [
        { place: 1, answer: choice(0), isFlagged: false, secondsAgo: 1.2 },
        { place: 2, answer: choice(1), isFlagged: false, secondsAgo: 0.7 },
      ],
    ]);
    expect(keeper.store.get().saving).toBe("saved");
    expect(readUnsent(attemptId).size).toBe(0);
  });

  test("given without a connection stays in the browser, and is sent with the time at which it was given", async () => {
    const { state, send } = server();
    state.isAway = true;
    const first = keeperOf(send);
    first.keeper.give(1, choice(2));
    await vi.advanceTimersByTimeAsync(5000);
    expect(first.keeper.store.get().saving).toBe("offline");
    first.end();
    // The page was closed, and the person signed out and in again.
    session.end("signed-out");
    await session.start({ token: "another-token-of-this-test", user: me, remember: false });
    await vi.advanceTimersByTimeAsync(295_000);
    state.isAway = false;
    const second = keeperOf(send);
    expect(second.given(1)).toEqual(choice(2));
    await vi.advanceTimersByTimeAsync(0);
    expect(state.batches.at(-1)).toEqual([{ place: 1, answer: choice(2), isFlagged: false, secondsAgo: 300 }]);
    expect(readUnsent(attemptId).size).toBe(0);
  });

  test("is sent at once when the connection is back", async () => {
    const { state, send } = server();
    state.isAway = true;
    const { keeper } = keeperOf(send);
    keeper.give(1, choice(0));
    await vi.advanceTimersByTimeAsync(700);
    state.isAway = false;
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(state.batches).toHaveLength(1);
    expect(keeper.store.get().saving).toBe("saved");
  });

  test("of another user of this browser is neither read nor sent", async () => {
    const { state, send } = server();
    state.isAway = true;
    const first = keeperOf(send);
    first.keeper.give(1, choice(2));
    first.end();
    session.end("signed-out");
    const other = { ...me, _id: "00000000-0000-7000-8000-000000000002" };
    await session.start({ token: "another-token-of-this-test", user: other, remember: false });
    expect(keeperOf(send).given(1)).toBeNull();
  });

  test("that came too late is told", async () => {
    const { state, send } = server();
    state.late = [2];
    const { keeper } = keeperOf(send);
    keeper.give(2, choice(1));
    await keeper.flush();
    expect(keeper.store.get().late).toEqual([2]);
  });

  test("changed while it is sent is sent again, dated after the first arrived", async () => {
    const batches: SavedAnswer[][] = [];
    let arrived: (() => void) | undefined;
    const { keeper } = keeperOf(async (answers) => {
      batches.push(answers);
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
      return { late: [] };
    });
    keeper.give(1, choice(0));
    await vi.advanceTimersByTimeAsync(700);
    keeper.give(1, choice(1));
    await vi.advanceTimersByTimeAsync(5000);
    arrived!();
    await vi.advanceTimersByTimeAsync(700);
    expect(batches[1]).toEqual([{ place: 1, answer: choice(1), isFlagged: false, secondsAgo: 0 }]);
  });

  test("that the server refuses keeps no other from it", async () => {
    const batches: SavedAnswer[][] = [];
    const { keeper } = keeperOf(async (answers) => {
      batches.push(answers);
      const at = answers.findIndex(({ place }) => place === 1);
      if (at < 0) return { late: [] };
      const fields = { [`answers.${at}`]: ["This is no answer to what was asked."] };
      throw new ApiError({
        statusCode: 400,
        code: "validation",
        message: "Please fix the highlighted fields.",
        fields,
      });
    });
    keeper.give(1, choice(9));
    keeper.give(2, choice(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(batches.at(-1)?.map(({ place }) => place)).toEqual([2]);
    expect(keeper.store.get().refused.get(1)).toBe("This is no answer to what was asked.");
    // Nor from being submitted, which sends them first.
    keeper.give(1, choice(9));
    keeper.give(2, choice(2));
    expect(await keeper.flush()).toBe(true);
    expect(batches.at(-1)?.map(({ place }) => place)).toEqual([2]);
    expect(keeper.store.get().saving).toBe("refused");
  });

  test("that the server refuses is kept in the browser, and told again, until another takes its place", async () => {
    const refuse = async (answers: readonly SavedAnswer[]): Promise<{ late: number[] }> => {
      if (answers.every(({ answer }) => answer?.kind !== "essay" || answer.text !== "Bad")) return { late: [] };
      const fields = { "answers.0.answer.text": ["Control characters are not allowed."] };
      throw new ApiError({ statusCode: 400, code: "validation", message: "Check the fields", fields });
    };
    const asked = [askedOf(1, { kind: "essay" }), questions[1]!];
    const first = keeperOf(refuse, asked);
    first.keeper.give(1, { kind: "essay", text: "Bad" });
    expect(await first.keeper.flush()).toBe(true);
    // An answer to another question that is saved says nothing of this one.
    first.keeper.give(2, choice(1));
    await first.keeper.flush();
    expect(first.keeper.store.get().saving).toBe("refused");
    first.end();
    const second = keeperOf(refuse, asked);
    expect(second.given(1)).toEqual({ kind: "essay", text: "Bad" });
    await vi.advanceTimersByTimeAsync(0);
    expect([...second.keeper.store.get().refused.keys()]).toEqual([1]);
    second.keeper.give(1, { kind: "essay", text: "Good" });
    await second.keeper.flush();
    expect(second.keeper.store.get()).toMatchObject({ saving: "saved", refused: new Map() });
    expect(readUnsent(attemptId).size).toBe(0);
  });

  test("that follows one which was refused after a lost connection is sent", async () => {
    const { state, send } = server();
    const fields = { "answers.0.answer": ["This is no answer to what was asked."] };
    let isRefused = true;
    const { keeper } = keeperOf(async (answers) => {
      if (!state.isAway && isRefused)
        throw new ApiError({ statusCode: 400, code: "validation", message: "Check the fields", fields });
      return send(answers);
    });
    state.isAway = true;
    keeper.give(1, choice(0));
    await vi.advanceTimersByTimeAsync(pauses.typing);
    state.isAway = false;
    await vi.advanceTimersByTimeAsync(pauses.retry[0]);
    expect(keeper.store.get().refused.size).toBe(1);
    isRefused = false;
    keeper.give(2, choice(1));
    expect(keeper.store.get().saving).toBe("saving");
    await vi.advanceTimersByTimeAsync(pauses.typing);
    expect(state.batches.at(-1)).toMatchObject([{ place: 2, answer: choice(1) }]);
  });
});

describe("two tabs", () => {
  /** What the browser tells the other tabs. */
  const told = (): StorageEvent => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("muster.unsent."))!;
    return new StorageEvent("storage", { key, newValue: localStorage.getItem(key) });
  };

  test("show the answer that was given later, and tell where it came from", async () => {
    const { send } = server();
    const [here, there] = [keeperOf(send), keeperOf(send)];
    here.keeper.give(1, choice(0));
    await vi.advanceTimersByTimeAsync(100);
    there.keeper.give(1, choice(2));
    window.dispatchEvent(told());
    expect(here.given(1)).toEqual(choice(2));
    expect(here.keeper.store.get().fromElsewhere).toEqual([1]);
    expect(there.keeper.store.get().fromElsewhere).toEqual([]);
  });

  test("send what the other one had not sent", async () => {
    const { state, send } = server();
    const away = keeperOf(async () => {
      throw offline();
    });
    const here = keeperOf(send);
    away.keeper.give(2, choice(1));
    window.dispatchEvent(told());
    expect(await here.keeper.flush()).toBe(true);
    expect(state.batches.at(-1)).toMatchObject([{ place: 2, answer: choice(1) }]);
  });
});

test("another device's answer wins where it was given later, and only there", async () => {
  const { send } = server();
  const { keeper, given } = keeperOf(send);
  keeper.give(1, choice(0));
  await keeper.flush();
  const earlier = new Date(start - 60_000).toISOString();
  keeper.merge([askedOf(1, single, { answer: choice(1), answeredAt: earlier }), questions[1]!]);
  expect(given(1)).toEqual(choice(0));
  const later = new Date(start + 60_000).toISOString();
  keeper.merge([askedOf(1, single, { answer: choice(1), answeredAt: later }), questions[1]!]);
  expect(given(1)).toEqual(choice(1));
  expect(keeper.store.get().fromElsewhere).toEqual([1]);
});

test("what is being typed is not replaced by a reply from before, however late its time looks", async () => {
  const { state, send } = server();
  const { keeper, given } = keeperOf(send);
  keeper.give(1, choice(0));
  await keeper.flush();
  keeper.give(1, choice(2));
  // A slow request: the server dated the first answer by when it arrived.
  const arrived = new Date(start + 60_000).toISOString();
  keeper.merge([askedOf(1, single, { answer: choice(0), answeredAt: arrived }), questions[1]!]);
  expect(given(1)).toEqual(choice(2));
  await keeper.flush();
  expect(state.batches.at(-1)).toMatchObject([{ place: 1, answer: choice(2) }]);
});

test("spaces that the server leaves out of a text are no change of another device", async () => {
  const { send } = server();
  const asked = [askedOf(1, { kind: "short_text" })];
  const { keeper } = keeperOf(send, asked);
  keeper.give(1, { kind: "short_text", text: "occlusion " });
  await keeper.flush();
  const later = new Date(start + 60_000).toISOString();
  keeper.merge([{ ...asked[0]!, answer: { kind: "short_text", text: "occlusion" }, answeredAt: later }]);
  expect(keeper.store.get().fromElsewhere).toEqual([]);
});

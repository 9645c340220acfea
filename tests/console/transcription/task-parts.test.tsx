import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../src/providers/client.ts";
import { session } from "../../../src/providers/session.ts";
import type { DraftOptions } from "../../../src/custom/transcription/shared/draft-keeper.ts";
import { DraftConflict, DraftSaved, useKeptDraft } from "../../../src/custom/transcription/shared/kept-draft.tsx";
import { PageKeys } from "../../../src/custom/transcription/shared/key.tsx";
import { PaceLine } from "../../../src/custom/transcription/shared/pace-line.tsx";
import { versionActions, workerActions } from "../../../src/custom/transcription/shared/worker-actions.ts";
import { workingActions } from "../../../src/custom/transcription/working-actions.ts";
import { me } from "../helpers/show-page.tsx";

const minute = 60_000;
/** The keys that the page's buttons show. */
const shownKeys = () => screen.getAllByRole("button").map((button) => button.querySelector("kbd")?.textContent);
/** Presses the first key of an action, which has Alt and Shift. */
const press = ({ keys: [combo] }: { readonly keys: readonly string[] }) => {
  const init = { key: combo!.split("+").at(-1)!, altKey: true, shiftKey: true, bubbles: true, cancelable: true };
  const event = new KeyboardEvent("keydown", init);
  // Here Alt would be AltGr too.
  Object.defineProperty(event, "getModifierState", { value: () => false });
  act(() => void document.body.dispatchEvent(event));
};

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T10:30:00.000Z") });
  await session.start({ token: "a-token-of-this-test-only", user: me, remember: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const workFor = async (minutes: number) => {
  for (let at = 0; at < minutes; at += 1) {
    fireEvent.keyDown(document.body, { key: "a" });
    await pass(minute);
  }
};

test("pace and pay stand in one line, and a rest is reminded of once after work without a break", async () => {
  const off = vi.fn();
  render(<PaceLine done={3} pay="$4.20" secondsBefore={3600} restReminderMinutes={5} onReminderOff={off} />);
  expect(screen.getByText("Today: 3 tasks · $4.20 · 1 h")).toBeTruthy();
  await workFor(4);
  expect(screen.getByRole("status").textContent).toBe("");
  await workFor(1);
  expect(screen.getByRole("status").textContent).toContain("You've worked 5 min without a break.");
  expect(screen.getByText("Today: 3 tasks · $4.20 · 1 h 5 min")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Turn off reminders" }));
  expect(off).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.getByRole("status").textContent).toBe("");
});

test("what is submitted while the page stays is not counted twice", async () => {
  const line = { done: 1, pay: null, restReminderMinutes: null, onReminderOff: () => undefined };
  const { rerender } = render(<PaceLine {...line} secondsBefore={3600} />);
  await workFor(5);
  expect(screen.getByText("Today: 1 task · 1 h 5 min")).toBeTruthy();
  rerender(<PaceLine {...line} secondsBefore={3900} />);
  expect(screen.getByText("Today: 1 task · 1 h 5 min")).toBeTruthy();
  await workFor(2);
  expect(screen.getByText("Today: 1 task · 1 h 7 min")).toBeTruthy();
});

test("a break is reminded of over short tasks, each of which has a page of its own", async () => {
  const line = { done: 1, pay: null, secondsBefore: 0, restReminderMinutes: 5, onReminderOff: () => undefined };
  for (let task = 0; task < 10; task += 1) {
    const { unmount } = render(<PaceLine {...line} />);
    fireEvent.pointerDown(document.body);
    await pass(minute / 2);
    unmount();
  }
  render(<PaceLine {...line} />);
  expect(screen.getByRole("status").textContent).toContain("You've worked 5 min without a break.");
});

test("the reminder to rest is dismissed and switched off at the keys that its buttons show", async () => {
  const off = vi.fn();
  render(
    <PageKeys actions={workingActions("audio")} chosen={{}}>
      <PaceLine done={3} pay={null} secondsBefore={0} restReminderMinutes={5} onReminderOff={off} />
    </PageKeys>,
  );
  press(workerActions.noRests);
  await workFor(5);
  expect(shownKeys()).toEqual([...workerActions.rested.keys, ...workerActions.noRests.keys]);
  press(workerActions.noRests);
  expect(off).toHaveBeenCalledOnce();
  press(workerActions.rested);
  expect(screen.getByRole("status").textContent).toBe("");
});

test("who rests is not at work, and is not reminded", async () => {
  render(<PaceLine done={1} pay={null} secondsBefore={0} restReminderMinutes={5} onReminderOff={() => undefined} />);
  await workFor(4);
  await pass(10 * minute);
  await workFor(4);
  expect(screen.getByRole("status").textContent).toBe("");
});

type Options = Pick<DraftOptions<string>, "save">;
const isOne = (kept: unknown): kept is string => typeof kept === "string";

const Draft = ({ save }: Options) => {
  const first = { draft: "", version: 1 };
  const { keeper, kept } = useKeptDraft<string>({ taskId: "t1", first, isOne, save });
  return (
    <>
      <input aria-label="Text" value={kept.draft} onChange={({ target }) => keeper.change(target.value)} />
      <DraftSaved kept={kept} />
      <DraftConflict keeper={keeper} kept={kept} describe={(draft) => `${draft.length} letters`} />
    </>
  );
};
const type = (value: string) => fireEvent.change(screen.getByRole("textbox"), { target: { value } });

test("it is said when the draft was saved, and where it is while there is no connection", async () => {
  let isAway = false;
  const save = async () => {
    if (isAway) throw new ApiError({ statusCode: 0, code: "offline", message: "" });
    return { version: 2 };
  };
  render(<Draft save={save} />);
  type("a");
  expect(screen.getByText("Saving…")).toBeTruthy();
  await pass(2_000);
  expect(screen.getByText(/^Saved \d+:30/)).toBeTruthy();
  isAway = true;
  type("ab");
  await pass(2_000);
  expect(screen.getByRole("status").textContent).toBe("Offline, kept in this browser.");
});

test("a draft that changed elsewhere is shown beside this one, to choose from", async () => {
  render(<Draft save={async () => ({ theirs: { draft: "theirs", version: 3 } })} />);
  type("mine");
  await pass(2_000);
  fireEvent.click(screen.getByRole("button", { name: "Take the other one (6 letters)" }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "theirs");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("which of two drafts is kept is chosen at the keys that the buttons show", async () => {
  render(
    <PageKeys actions={workingActions("image")} chosen={{}}>
      <Draft save={async () => ({ theirs: { draft: "theirs", version: 3 } })} />
    </PageKeys>,
  );
  type("mine");
  await pass(2_000);
  expect(shownKeys()).toEqual([...versionActions.theirs.keys, ...versionActions.mine.keys]);
  press(versionActions.theirs);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "theirs");
});

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { collection } from "../../../contract/collection/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { type HeldLines, audio } from "../../../contract/audio/endpoints.ts";
import type { Task } from "../../../contract/tasks/entity.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import type { KeptTake } from "../../../src/custom/transcription/shared/kept-takes.ts";
import ReadAloudPage from "../../../src/custom/recording/read-aloud-page.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { fakeAudio } from "../helpers/audio-fakes.ts";
import { itemOf } from "../helpers/collection.ts";
import { AppError } from "../helpers/fake-server.ts";
import { me, showPage } from "../helpers/show-page.tsx";

/** In place of the browser's store. */
const kept = new Map<string, KeptTake>();
vi.mock("../../../src/custom/transcription/shared/kept-takes.ts", () => ({
  keepTake: async (take: KeptTake) => void kept.set(take.lineId, take),
  forgetTake: async (lineId: string) => void kept.delete(lineId),
  readTakes: async () => [...kept.values()],
}));
// A test's microphone gives 1,000 samples a second.
vi.mock("../../../contract/tasks/sound-checks.ts", async (original) => {
  const module = await original<{ readonly recordingRules: object }>();
  return { ...module, recordingRules: { ...module.recordingRules, sampleRateMin: 0 } };
});

let sound: ReturnType<typeof fakeAudio>;
beforeEach(() => {
  kept.clear();
  sound = fakeAudio();
});

const id = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const project = { _id: id(900), name: "Voices" };
const lineOf = (number: number, more: Partial<Task> = {}): Task => ({
  _id: id(100 + number),
  contentId: id(number),
  projectId: project,
  kind: "line",
  number,
  reference: "",
  language: "en",
  text: `Read ${number} aloud`,
  user: { _id: me._id, name: "Mina Okafor" },
  status: "assigned",
  leaseUntil: "2026-11-20T10:30:00.000Z",
  activeSeconds: 0,
  amount: 25,
  isFast: false,
  submittedAt: null,
  reviewer: null,
  decidedAt: null,
  reasons: [],
  comment: "",
  skipReason: null,
  createdAt: "2026-11-20T09:30:00.000Z",
  version: 1,
  can: { work: true, decide: false },
  ...more,
});
const holding = (...lines: readonly Task[]): HeldLines => ({
  current: lines[0] ?? null,
  ahead: lines.slice(1),
  empty: lines.length > 0 ? null : "held",
  isChecked: true,
});

const show = async (held: () => HeldLines, upload: () => unknown = () => ({ collectedItem: itemOf(1) })) => {
  const { server } = await showPage(
    <>
      <Routes>
        <Route path="/my-tasks/read-aloud/:id" element={<ReadAloudPage />} />
      </Routes>
      <ToastStack />
    </>,
    {
      as: "annotator",
      at: `/my-tasks/read-aloud/${project._id}`,
      answers: [
        [audio.current, held],
        [audio.activity, () => ({ activeSeconds: 0 })],
        [audio.skip, () => ({ task: lineOf(1, { status: "skipped" }) })],
        [collection.upload, upload],
        [tasks.pace, () => ({ submitted: 3, pay: 75, activeSeconds: 60 })],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
      ],
    },
  );
  return { server, user: userEvent.setup() };
};

/** Records a line, plays it and sends it, by keys alone. */
const readAloud = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.keyboard("r");
  await screen.findByRole("button", { name: /^Stop/ });
  sound.hear(sound.speech(2));
  await user.keyboard("r");
  const player = await screen.findByLabelText("Your recording");
  Object.defineProperties(player, {
    duration: { configurable: true, value: 2 },
    played: { configurable: true, value: { length: 1, start: () => 0, end: () => 2 } },
  });
  fireEvent.timeUpdate(player);
  await user.keyboard("s");
};
const turnOn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole("button", { name: "Turn on the microphone" }));
  await screen.findByRole("button", { name: /^Record/ });
};

test("a line is read, sent by keys, and the next one is there before the server has it", async () => {
  let arrive: () => void = () => undefined;
  let lines = [lineOf(1), lineOf(2)];
  const { server, user } = await show(
    () => holding(...lines),
    () => new Promise((resolve) => (arrive = () => resolve({ collectedItem: itemOf(1) }))),
  );
  await screen.findByText("Read 1 aloud");
  expect(screen.getByRole("heading", { name: "Voices" })).toBeTruthy();
  expect(screen.getByText("$0.25 for this line")).toBeTruthy();
  await turnOn(user);
  await readAloud(user);
  await screen.findByText("Read 2 aloud");
  await screen.findByText("1 recording being sent.");
  expect([...kept.values()]).toMatchObject([{ lineId: id(1), projectId: project._id }]);
  lines = [lineOf(2), lineOf(3)];
  arrive();
  await waitFor(() => expect(kept.size).toBe(0));
  // Each line is told of as it is shown; the keys that follow at once are no news.
  const noted = () => server.requestsTo(audio.activity).map(({ params }) => params["_id"]);
  await waitFor(() => expect(noted()).toEqual([lineOf(1)._id, lineOf(2)._id]));
  expect(server.requestsTo(collection.upload)).toHaveLength(1);
  expect(server.requestsTo(audio.current).map(({ query }) => query.get("ahead"))).toEqual(["4", "4"]);
  expect(screen.getByText("Read 2 aloud")).toBeTruthy();
});

test("what the server refuses says why, and its line is there to be read again", async () => {
  const { user } = await show(
    () => holding(lineOf(1)),
    () => {
      const fields = { files: ["This sound has 8 kHz. It needs at least 16 kHz."] };
      throw new AppError({ statusCode: 400, code: "validation", message: "Check the marked fields.", fields });
    },
  );
  await turnOn(user);
  await readAloud(user);
  expect((await screen.findByRole("alert")).textContent).toContain("This sound has 8 kHz.");
  await screen.findByText("Read 1 aloud");
  expect(screen.getByRole("button", { name: "Send again" })).toBeTruthy();
});

test("a recording that the server has already is not refused", async () => {
  let lines = [lineOf(1)];
  await show(
    () => holding(...lines),
    () => {
      throw new AppError({ statusCode: 409, code: "taken", message: "This recording is taken already." });
    },
  );
  const user = userEvent.setup();
  await turnOn(user);
  lines = [];
  await readAloud(user);
  await screen.findByText(/Others hold everything that is left/);
  expect(screen.queryByRole("alert")).toBeNull();
  expect(kept.size).toBe(0);
});

test("a recording that came too late for its line says that it is kept for a while", async () => {
  let lines = [lineOf(1)];
  const { user } = await show(
    () => holding(...lines),
    () => {
      lines = [];
      return { collectedItem: itemOf(1, { status: "late" }) };
    },
  );
  await turnOn(user);
  await readAloud(user);
  expect(
    await screen.findByText("Someone else had recorded this line. Your recording is kept for 30 days."),
  ).toBeTruthy();
  await waitFor(() => expect(kept.size).toBe(0));
});

test("a line that was sent back says why, and one that can't be read is left to others", async () => {
  const sentBack = lineOf(1, { status: "rejected", comment: "Poor quality: A dog barks" });
  let lines = [sentBack];
  const { server, user } = await show(() => holding(...lines));
  expect((await screen.findByRole("note")).textContent).toContain("A dog barks");
  await user.click(screen.getByRole("button", { name: "Leave this line" }));
  expect(screen.queryByRole("button", { name: "Skip it" })).toBeNull();
  lines = [lineOf(2)];
  window.dispatchEvent(new Event("online"));
  await screen.findByText("Read 2 aloud");
  await user.click(screen.getByRole("button", { name: "Leave this line" }));
  await user.click(screen.getByRole("radio", { name: "It is in another language" }));
  await user.click(screen.getByRole("button", { name: "Skip it" }));
  await waitFor(() => expect(server.requestsTo(audio.skip)[0]?.body).toMatchObject({ reason: "wrong_language" }));
});

test("what can't be loaded says so and is tried again; where nothing is left it says why", async () => {
  let isBroken = true;
  const { user } = await show(() => {
    if (isBroken) throw new AppError({ statusCode: 409, code: "not_workable", message: "You can't work on this yet." });
    return holding();
  });
  expect((await screen.findByRole("alert")).textContent).toContain("You can't work on this yet.");
  isBroken = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/Others hold everything that is left/);
  expect(screen.getByRole("link", { name: "Back to my tasks" })).toBeTruthy();
});

test("without ffmpeg on the server the page says that recordings are checked here only", async () => {
  await show(() => ({ ...holding(lineOf(1)), isChecked: false }));
  expect(await screen.findByText(/ffmpeg is missing\. Yours are checked in this browser only\./)).toBeTruthy();
});

test("recordings that are not sent are there for who may read no more: sent, or refused until they discard them", async () => {
  const takes = [1, 2].map((number) => ({ lineId: id(number), projectId: project._id, blob: new Blob(["take"]) }));
  for (const take of takes) kept.set(take.lineId, take as unknown as KeptTake);
  const { user } = await show(
    () => {
      throw new AppError({ statusCode: 404, code: "not_found", message: "There is no such project." });
    },
    () => {
      if (kept.size === 2) return { collectedItem: itemOf(1) };
      throw new AppError({ statusCode: 409, code: "not_given", message: "This is not yours any more." });
    },
  );
  await screen.findByText("There is no such project.");
  await screen.findByText(/A recording was refused: This is not yours any more\./);
  await user.click(screen.getByRole("button", { name: "Discard it" }));
  await waitFor(() => expect(kept.size).toBe(0));
});

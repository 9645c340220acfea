import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { expect, test, vi } from "vitest";
import { audioTranscription } from "../../../contract/audio-transcription/endpoints.ts";
import type { TaskPage } from "../../../contract/tasks/entity.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { defaultNormalisation } from "../../../contract/tasks/accuracy/normalisation.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import CompareTexts from "../../../src/custom/transcription/review/compare-texts.tsx";
import { reviewActions, reviewPageActions } from "../../../src/custom/transcription/review/review-actions.ts";
import TaskReviewPage from "../../../src/custom/transcription/review/task-review-page.tsx";
import { keysOf } from "../../../src/custom/transcription/shared/keys.ts";
import { DoneTask } from "../../../src/custom/transcription/done-task.tsx";
import { me, showPage } from "../helpers/show-page.tsx";
import { bo, heard, submittedPage as page } from "../helpers/tasks.tsx";
import { pageOf } from "../helpers/work.ts";

// The editor has tests of its own; here it is a text.
vi.mock("../../../src/custom/transcription/task-editor.tsx", async () => ({
  TaskEditor: (await import("../helpers/tasks.tsx")).TextEditor,
}));

const side = (name: string) => within(screen.getByRole("group", { name }));
const marked = (name: string, tag: string) =>
  [...screen.getByRole("group", { name }).querySelectorAll(tag)].map(({ textContent }) => textContent);

const compare = (reference: string, hypothesis: string, more: Partial<Parameters<typeof CompareTexts>[0]> = {}) =>
  render(
    <CompareTexts
      others={[{ of: "known", user: null, content: heard(reference) }]}
      chosen={0}
      onChoose={() => undefined}
      value={heard(hypothesis)}
      worker="Ann"
      normalisation={defaultNormalisation}
      {...more}
    />,
  );

test("what differs is marked on its side and said, and what counts as equal is not", () => {
  compare("The quick brown fox jumps", "the quick red fox jumps high");
  expect(screen.getByRole("status").textContent).toBe("2 differences: 1 different, 0 missing, 1 extra.");
  expect(marked("Known answer", "mark")).toEqual(["[different] brown"]);
  expect(marked("Ann", "mark")).toEqual(["[different] red"]);
  expect(marked("Ann", "ins")).toEqual(["[extra] high"]);
  expect(marked("Known answer", "del, ins")).toEqual([]);
});

test("words that are missing are crossed out where they stand", () => {
  compare("one two three", "one");
  expect(marked("Known answer", "del")).toEqual(["[missing] two three"]);
  expect(side("Ann").getByText("one")).toBeTruthy();
});

test("an empty text is said to be empty, and equal ones to be equal", () => {
  const empty = compare("", "one two");
  expect(side("Known answer").getByText("Empty")).toBeTruthy();
  expect(marked("Ann", "ins")).toEqual(["[extra] one two"]);
  empty.unmount();
  const same = compare("One, two", "One, two");
  expect(screen.getByRole("status").textContent).toBe("No differences.");
  same.unmount();
  compare("One, two", "one two");
  expect(screen.getByRole("status").textContent).toBe("No differences that this project counts.");
});

test("texts that are too long stand side by side without marks", () => {
  compare("word ".repeat(3000), "another");
  expect(screen.getByRole("status").textContent).toBe("These texts are too long to mark what differs.");
  expect(side("Ann").getByText("another")).toBeTruthy();
});

test.each(["audio", "image"] as const)("the keys of the review and of the %s editor are different ones", (kind) => {
  const keys = keysOf(reviewPageActions(kind), {});
  for (const { id, keys: own } of Object.values(reviewActions)) expect(keys.get(id)).toEqual(own);
});

const showReview = (opened: TaskPage) =>
  showPage(
    <Routes>
      <Route path="/task-reviews/:id" element={<TaskReviewPage />} />
      <Route path="/task-reviews" element={<p>All reviews</p>} />
    </Routes>,
    {
      as: "reviewer",
      at: `/task-reviews/${opened.task._id}`,
      answers: [
        [tasks.show, () => opened],
        [tasks.toReview, () => ({ tasks: [opened.task], ...pageOf(1) })],
        [tasks.preferences, () => ({ preferences: defaultPreferences })],
        [audioTranscription.update, () => ({ task: { ...opened.task, status: "approved" } })],
      ],
    },
  );

test("the review compares with each other's work and decides by keys that it shows", async () => {
  const user = userEvent.setup();
  const { server } = await showReview(page);
  expect(await screen.findByText(/Against the known answer: word error rate 50%/)).toBeTruthy();
  await waitFor(() => expect(marked("Bo", "mark")).toEqual(["[different] world"]));
  await user.keyboard("{Alt>}y{/Alt}");
  expect(side("Cy").getByText("Empty")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cy" }).getAttribute("aria-pressed")).toBe("true");
  await user.keyboard("{Alt>}t{/Alt}");
  expect(screen.queryByRole("region", { name: "Comparison" })).toBeNull();
  expect(screen.getByRole("button", { name: "Compare" }).textContent).toContain("Alt+T");
  const reasons = screen.getAllByRole("checkbox");
  expect(reasons.map((one) => one.closest("label")!.querySelector("kbd")?.textContent)).toEqual(
    reasons.map((_, place) => `Ctrl+Shift+${place + 1}`),
  );
  await user.keyboard("{Control>}{Shift>}[Digit2]{/Shift}{/Control}");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { checked: true })).toBe(reasons[1]);
  await user.keyboard("{Control>}{Shift>}[Digit2]{/Shift}{/Control}");
  expect(screen.queryByRole("checkbox", { checked: true })).toBeNull();
  // What isn't explained is not sent back.
  await user.keyboard("{Alt>}{Shift>}{Enter}{/Shift}{/Alt}");
  expect(server.requestsTo(audioTranscription.update)).toHaveLength(0);
  await user.clear(screen.getByRole("textbox", { name: "Editor" }));
  await user.type(screen.getByRole("textbox", { name: "Editor" }), "hello world");
  expect(screen.getByRole("button", { name: "Fix and accept" }).textContent).toContain("Ctrl+Shift+Enter");
  await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  expect(await screen.findByText("All reviews")).toBeTruthy();
  expect(server.requestsTo(audioTranscription.update)).toMatchObject([
    { body: { decision: "fix", content: heard("hello world"), version: 3 } },
  ]);
});

test("who goes back from a kept correction to the worker's own text accepts that one", async () => {
  const user = userEvent.setup();
  const { server } = await showReview({ ...page, fixed: heard("hello ducks") });
  await user.type(await screen.findByRole("textbox", { name: "Editor" }), "{Backspace}");
  await user.click(screen.getByRole("button", { name: /^Accept/ }));
  expect(await screen.findByText("All reviews")).toBeTruthy();
  expect(server.requestsTo(audioTranscription.update)).toMatchObject([
    { body: { decision: "fix", content: heard("hello duck") } },
  ]);
});

test("a reviewer of a picture is offered what can be wrong with one, each at its key", async () => {
  await showReview({ ...page, task: { ...page.task, kind: "image" } });
  const user = userEvent.setup();
  await screen.findByRole("checkbox", { name: /^Boxes are off/ });
  expect(screen.queryByRole("checkbox", { name: /speaker/i })).toBeNull();
  await user.keyboard("{Control>}{Shift>}[Digit5][Digit7]{/Shift}{/Control}");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { checked: true }).labels![0]!.textContent).toMatch(
    /^Something else/,
  );
});

test("who skipped something reads why, and what they wrote about it", async () => {
  const task = { ...page.task, status: "skipped", skipReason: "broken", comment: "It stops after a second" } as const;
  await showPage(<DoneTask page={{ ...page, task }} />, {
    answers: [[tasks.preferences, () => ({ preferences: defaultPreferences })]],
  });
  expect(await screen.findByText("It does not open or play: It stops after a second")).toBeTruthy();
});

test("who handed something in may change it until it is reviewed, and nobody else", async () => {
  const user = userEvent.setup();
  const own = { ...page, task: { ...page.task, user: { _id: me._id, name: "Mina" } }, errors: [], others: [] };
  const answers = [
    [tasks.preferences, () => ({ preferences: defaultPreferences })],
    [audioTranscription.update, () => ({ task: own.task })],
  ] as const;
  const others = await showPage(<DoneTask page={{ ...own, task: { ...own.task, user: bo } }} />, { answers });
  expect(await screen.findByRole("textbox", { name: "Editor" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Change it until it is reviewed" })).toBeNull();
  others.unmount();
  const { server } = await showPage(<DoneTask page={own} />, { as: "annotator", answers });
  await user.click(await screen.findByRole("button", { name: "Change it until it is reviewed" }));
  await user.type(screen.getByRole("textbox", { name: "Editor" }), "s");
  await user.click(screen.getByRole("button", { name: "Save the change" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save the change" })).toBeNull());
  expect(server.requestsTo(audioTranscription.update)).toMatchObject([
    { params: { _id: own.task._id }, body: { content: heard("hello ducks"), version: 3 } },
  ]);
});

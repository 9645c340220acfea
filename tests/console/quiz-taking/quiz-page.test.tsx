import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import type { Answer, AskedContent } from "../../../contract/question-banks/question.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import type { SavedAnswer, SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import QuizPage from "../../../src/custom/quiz-taking/quiz-page.tsx";
import { AppError, type Heard, invalid } from "../helpers/fake-server.ts";
import {
  askedOf,
  attemptId,
  detailOf,
  participationOf,
  quizId,
  quizOf,
  single,
  submissionOf,
} from "../helpers/quizzes.ts";
import { showRoutes } from "../helpers/show-routes.tsx";

interface Setup {
  readonly participation?: Parameters<typeof participationOf>[0];
  readonly at?: string;
  readonly detail?: SubmissionDetail;
  /** The server takes no answer to the first question, for this reason. */
  readonly refusal?: string;
  /** The attempt was voided since it was read; this answers the next reading. */
  readonly voided?: Promise<SubmissionDetail>;
  /** Reading the attempt gets no answer. */
  readonly isUnread?: boolean;
}

const show = async ({ participation = {}, at = `?attempt=${attemptId}`, ...setup }: Setup) => {
  const { detail, refusal, voided, isUnread } = setup;
  if (!("showModal" in HTMLDialogElement.prototype)) {
    Object.assign(HTMLDialogElement.prototype, { showModal: vi.fn() });
  }
  const submission = detail ?? detailOf([askedOf(1, single), askedOf(2, single)]);
  let isRead = false;
  const read = async () => {
    const reply = isRead && voided ? voided : submission;
    isRead = true;
    return { submission: await reply };
  };
  const saved = ({ body }: Heard) => {
    if (voided) throw new AppError({ statusCode: 409, code: "wrong_state", message: "It is void." });
    const at = (body as { answers: SavedAnswer[] }).answers.findIndex(({ place }) => place === 1);
    if (refusal && at >= 0) {
      const fields = { [`answers.${at}.answer`]: [refusal] };
      throw invalid(fields);
    }
    return whole();
  };
  const whole = () => ({
    submission: submissionOf({ endsAt: submission.endsAt, status: submission.status }),
    saved: [],
    late: [],
    serverNow: submission.serverNow,
  });
  const user = userEvent.setup();
  const shown = await showRoutes({
    as: "annotator",
    at: [`/learn/quizzes/${quizId}${at}`],
    routes: [
      { path: "/learn/quizzes/:quizId", element: <QuizPage /> },
      { path: "/learn/quizzes/:quizId/results/:submissionId", element: <h1>The result</h1> },
    ],
    answers: [
      [quizzes.show, () => ({ quiz: quizOf() })],
      [quizSubmissions.participation, () => ({ participation: participationOf(participation) })],
      [quizSubmissions.start, () => ({ submission })],
      [quizSubmissions.show, () => (isUnread ? new Promise(() => undefined) : read())],
      [quizSubmissions.save, saved],
      [quizSubmissions.submit, () => ({ submission: { ...submission, status: "submitted" } })],
    ],
  });
  const sent = (): SavedAnswer[] =>
    shown.server
      .requestsTo(quizSubmissions.save)
      .flatMap(({ body }: Heard) => (body as { answers: SavedAnswer[] }).answers);
  return { ...shown, user, sent };
};

const focus = (role: string, name: string | RegExp) => screen.getByRole(role, { name }).focus();

interface Kind {
  readonly content: AskedContent;
  readonly by: (user: ReturnType<typeof userEvent.setup>) => Promise<void>;
  readonly answer: Answer;
}
const kinds: readonly Kind[] = [
  {
    content: single,
    by: async (user) => {
      focus("radio", "Tight");
      await user.keyboard("{ArrowDown}");
    },
    answer: { kind: "single", choice: 1 },
  },
  {
    content: { kind: "multiple", choices: ["Car", "Bus", "Tree"] },
    by: async (user) => {
      focus("checkbox", "Car");
      await user.keyboard(" {Tab}{Tab} ");
    },
    answer: { kind: "multiple", choices: [0, 2] },
  },
  {
    content: { kind: "true_false" },
    by: async (user) => {
      focus("radio", "False");
      await user.keyboard(" ");
    },
    answer: { kind: "true_false", isTrue: false },
  },
  {
    content: { kind: "short_text" },
    by: async (user) => {
      focus("textbox", "Your answer");
      await user.keyboard("occlusion");
    },
    answer: { kind: "short_text", text: "occlusion" },
  },
  {
    content: { kind: "numeric" },
    by: async (user) => {
      focus("spinbutton", "Your answer");
      await user.keyboard("-1.50");
    },
    answer: { kind: "numeric", value: -1.5 },
  },
  {
    content: { kind: "matching", prompts: ["Car", "Tree"], matches: ["Plant", "Vehicle"] },
    by: async (user) => {
      await user.selectOptions(screen.getByRole("combobox", { name: "Car" }), "Vehicle");
    },
    answer: { kind: "matching", matches: [1, null] },
  },
  {
    content: { kind: "ordering", items: ["Draw", "Look", "Check"] },
    by: async (user) => {
      focus("button", "Move down: Draw");
      await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
      expect(screen.getByText("Draw: 3 of 3")).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move up: Draw" }));
    },
    answer: { kind: "ordering", order: [1, 2, 0] },
  },
  {
    content: { kind: "essay" },
    by: async (user) => {
      focus("textbox", "Your answer");
      await user.keyboard("Boxes keep{Enter}to the edge.");
    },
    answer: { kind: "essay", text: "Boxes keep\nto the edge." },
  },
];

describe("each kind of question", () => {
  test.each(kinds.map((kind) => [kind.content.kind, kind] as const))("%s is answered by keyboard", async (_, kind) => {
    const { user, sent } = await show({ detail: detailOf([askedOf(1, kind.content)]) });
    await screen.findByRole("group", { name: /Question 1 of 1/ });
    await kind.by(user);
    await waitFor(() => expect(sent().at(-1)?.answer).toEqual(kind.answer), { timeout: 3000 });
    expect(screen.getByText("1 of 1 answered")).toBeTruthy();
  });
});

describe("text that is pasted", () => {
  test.each(["essay", "short_text"] as const)("into %s loses what the server refuses of it", async (kind) => {
    const { user, sent } = await show({ detail: detailOf([askedOf(1, { kind })]) });
    await user.click(await screen.findByRole("textbox", { name: "Your answer" }));
    await user.paste("Page one\f, page two");
    await waitFor(() => expect(sent().at(-1)?.answer).toEqual({ kind, text: "Page one, page two" }), { timeout: 3000 });
  });
});

describe("while a quiz is taken", () => {
  test("an answer that the server refuses is no answer, and nothing says that it is saved", async () => {
    const detail = detailOf([askedOf(1, { kind: "essay" })]);
    const { user } = await show({ detail, refusal: "Control characters are not allowed." });
    await user.type(await screen.findByRole("textbox", { name: "Your answer" }), "Tight");
    const why = "This answer couldn't be saved: Control characters are not allowed.";
    expect(await screen.findByText(why, {}, { timeout: 3000 })).toBeTruthy();
    expect(screen.queryByText("All answers saved")).toBeNull();
    expect(screen.getByText("0 of 1 answered")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Submit…" }));
    expect(document.querySelector("dialog")!.textContent).toContain("1 question has no answer");
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Your answer" }).value).toBe("Tight");
  });

  test("the numbers say what is answered and flagged, and what has no answer is counted before it is submitted", async () => {
    const { user, router, server } = await show({});
    await user.click(await screen.findByRole("radio", { name: "Loose" }));
    await user.click(screen.getByRole("checkbox", { name: "Flag this question for later" }));
    expect(screen.getByRole("button", { name: "Question 1, answered, flagged" }).getAttribute("aria-current")).toBe(
      "step",
    );
    await user.click(screen.getByRole("button", { name: "Next" }));
    expect(document.activeElement?.textContent).toContain("Question 2 of 2");
    await user.click(screen.getByRole("button", { name: "Submit…" }));
    const dialog = document.querySelector("dialog")!;
    expect(dialog.textContent).toContain("1 question has no answer");
    await user.click(within(dialog).getByRole("button", { name: "Submit anyway", hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/learn/quizzes/${quizId}/results/${attemptId}`));
    expect(server.requestsTo(quizSubmissions.submit)[0]?.body).toEqual({ answers: [], submissionId: attemptId });
  });

  test("an answer of another tab is shown, with a word about it", async () => {
    await show({});
    await screen.findByRole("radio", { name: "Loose" });
    const key = `muster.unsent.00000000-0000-7000-8000-000000000001.${attemptId}`;
    const given = {
      answer: { kind: "single", choice: 2 },
      isFlagged: false,
      at: Date.parse("2026-11-20T10:00:05.000Z"),
    };
    window.dispatchEvent(new StorageEvent("storage", { key, newValue: JSON.stringify({ 1: given }) }));
    expect(await screen.findByText(/You changed this answer in another tab/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "None" }).checked).toBe(true);
  });

  test("the clock is the server's, whatever this device's says", async () => {
    await show({ detail: detailOf([askedOf(1, single)], { endsAt: "2026-11-20T10:04:30.000Z" }) });
    const timer = await screen.findByRole("timer", { name: "Time left" });
    expect(timer.textContent).toMatch(/^0:04:(30|29)$/);
    expect(screen.getByText("Less than 5 minutes left")).toBeTruthy();
  });

  test("it is submitted when the time is over, with what was typed", async () => {
    const over = detailOf([askedOf(1, { kind: "short_text" })], { endsAt: "2026-11-20T10:00:02.000Z" });
    const { user, router, sent, server } = await show({ detail: over });
    await user.type(await screen.findByRole("textbox", { name: "Your answer" }), "late");
    // The server's clock goes on, as this device's does.
    over.serverNow = "2026-11-20T10:00:02.000Z";
    await waitFor(() => expect(router.state.location.pathname).toContain("/results/"), { timeout: 6000 });
    expect(sent().at(-1)?.answer).toEqual({ kind: "short_text", text: "late" });
    expect(server.requestsTo(quizSubmissions.submit)).toHaveLength(1);
  });
});

describe("an attempt that was voided meanwhile", () => {
  const ways = [
    ["is submitted", null],
    ["runs out of time", "2026-11-20T10:00:01.000Z"],
  ] as const;
  test.each(ways)("leads to its result when it %s, and nothing says that there is no connection", async (_, endsAt) => {
    const voided = Promise.withResolvers<SubmissionDetail>();
    const detail = detailOf([askedOf(1, single)], { endsAt });
    const { user, router, server } = await show({ detail, voided: voided.promise });
    await user.click(await screen.findByRole("radio", { name: "Loose" }));
    if (endsAt === null) {
      await user.click(screen.getByRole("button", { name: "Submit…" }));
      await user.click(screen.getByRole("button", { name: "Submit", hidden: true }));
    }
    await waitFor(() => expect(server.requestsTo(quizSubmissions.show)).toHaveLength(2), { timeout: 4000 });
    expect(screen.getAllByText("Your answers can't be saved any more. Reload the page.")).not.toEqual([]);
    expect(screen.queryByText(/Not connected|Submitting your answers/)).toBeNull();
    voided.resolve({ ...detail, status: "void" });
    await waitFor(() => expect(router.state.location.pathname).toContain("/results/"));
    expect(server.requestsTo(quizSubmissions.submit)).toHaveLength(0);
  });
});

describe("before the start", () => {
  test("a quiz says what it is, and starts; the start's reply has the questions", async () => {
    const { user, router } = await show({
      at: "",
      participation: { timeLimitSeconds: 1500, attemptsAllowed: 3, attemptsLeft: 2, attemptsUsed: 1 },
      isUnread: true,
    });
    expect(await screen.findByText("25 min")).toBeTruthy();
    expect(screen.getByText("2 of 3")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Start" }));
    await waitFor(() => expect(router.state.location.search).toBe(`?attempt=${attemptId}`));
    expect(await screen.findByRole("group", { name: /Question 1 of 2/ })).toBeTruthy();
  });

  test("an open attempt is continued", async () => {
    await show({ at: "", participation: { open: submissionOf() } });
    expect(await screen.findByRole("button", { name: "Continue" })).toBeTruthy();
  });

  test("what stands between is named, with what unlocks it", async () => {
    await show({
      at: "",
      participation: {
        canStart: false,
        reasons: [{ reason: "no_attempts_left", message: "You have used all your attempts.", unlock: null }],
      },
    });
    expect(
      await screen.findByText(/You have used all your attempts\. Ask your manager for another attempt\./),
    ).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
  });
});

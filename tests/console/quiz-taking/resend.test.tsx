import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import type { SavedAnswer } from "../../../contract/quiz-submissions/entity.ts";
import ResendAnswers from "../../../src/custom/quiz-taking/resend.tsx";
import { keepUnsent, readUnsent } from "../../../src/custom/quiz-taking/unsent.ts";
import { session } from "../../../src/providers/session.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { AppError, type Heard, invalid } from "../helpers/fake-server.ts";
import { attemptId, choice, quizId, submissionOf } from "../helpers/quizzes.ts";
import { me, showPage } from "../helpers/show-page.tsx";

const given = Date.parse("2026-11-20T10:00:00.000Z");
const serverNow = "2026-11-20T10:05:00.000Z";

const show = async (save: (request: Heard) => unknown, left = { [attemptId]: [1] }) => {
  // What an earlier test was told is no answer to this one.
  for (const { id } of toasts.get()) toasts.close(id);
  localStorage.clear();
  await session.start({ token: "a-token-of-this-test-only", user: me, remember: false });
  const one = { answer: choice(1), isFlagged: false, at: given };
  for (const [id, places] of Object.entries(left)) keepUnsent(id, new Map(places.map((place) => [place, one])));
  return showPage(<ResendAnswers />, { answers: [[quizSubmissions.save, save]] });
};
const texts = () => toasts.get().map(({ text }) => text);
const sentIn = ({ body }: Heard) => (body as { answers: SavedAnswer[] }).answers;

test("answers that an earlier visit left are sent with their time by the server's clock, and late ones told", async () => {
  const { server } = await show((request) => ({
    submission: submissionOf({ status: "graded" }),
    saved: [],
    late: sentIn(request).map(({ place }) => place),
    serverNow,
  }));
  await waitFor(() => expect(texts()).toContain("Answers that you gave offline came too late to count"));
  const [answer] = sentIn(server.requestsTo(quizSubmissions.save).at(-1)!);
  expect(answer).toMatchObject({ place: 1, answer: choice(1) });
  expect(answer!.secondsAgo).toBeCloseTo(300, 0);
  expect(readUnsent(attemptId).size).toBe(0);
});

test("they stay in the browser as long as the server can't be reached, and are sent once it can", async () => {
  let isAway = true;
  await show(() => {
    if (isAway)
      throw new AppError({ statusCode: 503, code: "busy", message: "The server is busy. Try again in a moment." });
    return { submission: submissionOf(), saved: [1], late: [], serverNow };
  });
  expect(readUnsent(attemptId).size).toBe(1);
  isAway = false;
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("online"));
    expect(readUnsent(attemptId).size).toBe(0);
  });
});

test("what a void attempt takes no more is forgotten", async () => {
  await show(() => {
    throw new AppError({
      statusCode: 409,
      code: "wrong_state",
      message: "This is void now, so you can't do that any more.",
    });
  });
  await waitFor(() => expect(readUnsent(attemptId).size).toBe(0));
});

test("an answer that the server will never take keeps no other from it, and is told", async () => {
  const save = (request: Heard) => {
    const places = sentIn(request).map(({ place }) => place);
    if (places.includes(1)) {
      const fields = { [`answers.${places.indexOf(1)}`]: ["This is no answer to what was asked."] };
      throw invalid(fields);
    }
    return { submission: submissionOf(), saved: places, late: [], serverNow };
  };
  const { server } = await show(save, { [attemptId]: [1, 2] });
  await waitFor(() => expect(texts()).toContain("Answers that you gave offline are saved"));
  expect(texts()).toContain("1 answer that you gave offline didn't fit the question");
  expect(sentIn(server.requestsTo(quizSubmissions.save).at(-1)!).map(({ place }) => place)).toEqual([2]);
  expect(readUnsent(attemptId).size).toBe(0);
});

test("an attempt that can't be sent now hides no other's message", async () => {
  const other = quizId;
  const save = ({ params }: Heard) => {
    if (params["_id"] === other) throw new AppError({ statusCode: 503, code: "busy", message: "The server is busy." });
    return { submission: submissionOf(), saved: [1], late: [], serverNow };
  };
  await show(save, { [attemptId]: [1], [other]: [1] });
  await waitFor(() => expect(texts()).toContain("Answers that you gave offline are saved"));
  expect(readUnsent(attemptId).size).toBe(0);
  expect(readUnsent(other).size).toBe(1);
});

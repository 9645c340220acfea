import { afterAll, beforeAll, expect, test } from "vitest";
import { quizzes } from "../../../contract/quizzes/endpoints.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import { newId } from "../../../server/core/ids.ts";
import { putFile } from "../helpers/pictures.ts";
import { choose, essay, insertQuiz, single, taker } from "../helpers/quizzes.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let people: Record<"manager" | "reviewer" | "learner", Actor>;
beforeAll(async () => {
  server = await startTestServer();
  people = {
    manager: await server.person("manager"),
    reviewer: await server.person("reviewer"),
    learner: await server.person("annotator"),
  };
});
afterAll(() => server.close());

interface Shown {
  readonly questions: readonly { readonly text: string; readonly explanation?: string }[];
}
/** What a browser is answered for each picture of these questions. */
const pictures = ({ questions }: Shown): Promise<number[]> =>
  Promise.all(
    questions
      .flatMap(({ text, explanation = "" }) => [...`${text}${explanation}`.matchAll(/<img src="([^"]+)"/g)])
      .map(async ([, src = ""]) => (await fetch(new URL(src.replaceAll("&amp;", "&"), server.url))).status),
  );
/** In the texts of two questions, and as many of their explanations. */
const found = (explanations: number) => Array.from({ length: 2 + explanations }, () => 200);

test("pictures of questions and explanations open for whoever is shown them", async () => {
  const { manager, reviewer, learner } = people;
  const picture = newId();
  await putFile(server, manager, picture);
  const html = `<p>A car<img src="/api/v1/files/${picture}" alt="A car"></p>`;
  const texts = { text: html, explanation: html };
  const asked = [
    { content: single("right", "wrong"), ...texts },
    { content: essay, ...texts },
  ];
  const { quiz, questions } = await insertQuiz(server.db, asked);
  const preview = await server.call(quizzes.preview, { as: manager, params: { _id: quiz } });
  expect(await pictures(preview.body)).toEqual(found(0));

  const me = taker(server, learner, quiz);
  const started = await me.start();
  expect(await pictures(started)).toEqual(found(0));
  expect(await pictures((await me.open()).body.submission)).toEqual(found(0));
  const { _id } = await me.submit(started, choose(0), { kind: "essay", text: "Because" });
  expect(await pictures(await me.show(_id))).toEqual(found(2));
  expect(await pictures((await me.last()).body.submission)).toEqual(found(2));

  const of = (as: Actor) => ({ as, params: { _id } });
  // Reviewers are shown the explanations of essays alone.
  const opened = await server.call(quizSubmissions.show, of(reviewer));
  expect(await pictures(opened.body.submission)).toEqual(found(1));
  const marks = [{ questionId: questions[1], points: 1 }];
  const review = (version: number) =>
    server.call(quizSubmissions.review, { ...of(reviewer), body: { marks, version } });
  const { version } = opened.body.submission;
  expect(await pictures((await review(version)).body.submission)).toEqual(found(1));
  const stale = await review(version);
  expect(stale.body.code).toBe("stale");
  expect(await pictures(stale.body.current)).toEqual(found(1));
});

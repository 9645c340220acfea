import { expect, test } from "vitest";
import { linksOf } from "../../../server/core/http/page-files.ts";

const page = (path: string, script: string, ...reads: string[]) => ({
  path,
  ahead: ["session.js"],
  reads,
  styles: ["a.css"],
  scripts: [script],
});
const links = linksOf([
  page("/learn/:id", "course.js"),
  page("/learn/quizzes/:quizId", "quiz.js", "/api/quizzes/:quizId", "/api/mine"),
]);

test("a page names its files, those that follow in a template; others name none", () => {
  expect(links("/learn/quizzes/1?attempt=2")).toBe(
    '<link rel="modulepreload" crossorigin href="/session.js"><template id="page-files" data-reads="/api/quizzes/1 /api/mine">' +
      '<link rel="preload" as="style" crossorigin href="/a.css">' +
      '<link rel="modulepreload" crossorigin href="/quiz.js"></template>',
  );
  expect(links("/learn/1")).toContain("course.js");
  expect(links('/learn/quizzes/"><b>')).toContain('data-reads=""');
  expect(links("/learn/quizzes/..%2Fusers")).toContain('data-reads=""');
  expect([links("/"), links("/sign-in"), links("/learn/1/2/3")]).toEqual(["", "", ""]);
});

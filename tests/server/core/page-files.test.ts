import { expect, test } from "vitest";
import { linksOf } from "../../../server/core/http/page-files.ts";

const id = "01890000-0000-7000-8000-000000000001";
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
  expect(links(`/learn/quizzes/${id}?attempt=2`)).toBe(
    `<link rel="modulepreload" crossorigin href="/session.js"><template id="page-files" data-reads="/api/quizzes/${id} /api/mine">` +
      '<link rel="preload" as="style" crossorigin href="/a.css">' +
      '<link rel="modulepreload" crossorigin href="/quiz.js"></template>',
  );
  expect(links("/learn/1")).toContain("course.js");
  expect(links('/learn/quizzes/"><b>')).toContain('data-reads=""');
  expect(links("/learn/quizzes/..%2Fusers")).toContain('data-reads=""');
  expect([links("/"), links("/sign-in"), links("/learn/1/2/3")]).toEqual(["", "", ""]);
});

test("a word in the place of an id, such as that of the next chapter, is not read as a record", () => {
  const found = links("/learn/quizzes/next");
  expect(found).toContain('data-reads="/api/mine"');
  expect(found).toContain("quiz.js");
});

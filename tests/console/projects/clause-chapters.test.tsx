import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import type { ClauseChapter } from "../../../contract/projects/clause-chapters.ts";
import { type Project, projects } from "../../../contract/projects/endpoints.ts";
import ClauseChapters from "../../../src/resources/projects/clause-chapters.tsx";
import { marksOf } from "../helpers/courses.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const project = { _id: idOf(50), name: "Street signs" } as Project;
const course = { _id: idOf(70), name: "Boxes" };
const listed = { ...marksOf(1), name: "Tight boxes", rootCourse: course };

test("each clause has its chapter, which is chosen by a search and saved at once", async () => {
  const user = userEvent.setup();
  let clauses: ClauseChapter[] = [
    { anchor: "boxes", text: "Boxes touch", chapter: null, course: null },
    { anchor: "occluded", text: "Occluded", chapter: { _id: idOf(73), name: "Hidden objects" }, course },
  ];
  const { server } = await showPage(<ClauseChapters project={project} />, {
    answers: [
      [projects.clauseChapters, () => ({ clauses })],
      [chapters.list, () => ({ chapters: [listed], ...pageOf(1) })],
      [
        projects.setClauseChapter,
        ({ body }) => {
          const { anchor, chapterId } = body as { anchor: string; chapterId: string | null };
          const chapter = chapterId === null ? null : { _id: chapterId, name: "Tight boxes" };
          clauses = clauses.map((one) =>
            one.anchor === anchor ? { ...one, chapter, course: chapter && course } : one,
          );
          return { clauses };
        },
      ],
    ],
  });
  expect(await screen.findByText("Boxes · Hidden objects")).toBeTruthy();
  await user.click(screen.getByRole("combobox", { name: "Boxes touch" }));
  await user.click(await screen.findByTitle("Boxes · Tight boxes"));
  await waitFor(() => expect(server.requestsTo(projects.setClauseChapter)).toHaveLength(1));
  expect(server.requestsTo(projects.setClauseChapter)[0]).toMatchObject({
    params: { _id: project._id },
    body: { anchor: "boxes", chapterId: listed._id },
  });
  await waitFor(() =>
    expect(screen.getByText("Boxes · Tight boxes", { selector: ".ant-select-selection-item" })).toBeTruthy(),
  );
});

test("a guideline without headings says what a clause is", async () => {
  await showPage(<ClauseChapters project={project} />, {
    answers: [[projects.clauseChapters, () => ({ clauses: [] })]],
  });
  expect(await screen.findByText("The guideline has no headings yet. Each heading is a clause.")).toBeTruthy();
});

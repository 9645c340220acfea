import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { CourseDraft } from "../../../contract/courses/drafts.ts";
import ChapterPage from "../../../src/resources/courses/chapter-page.tsx";
import Chapters from "../../../src/resources/courses/chapters.tsx";
import ImportChaptersPage from "../../../src/resources/courses/import-chapters-page.tsx";
import NewChapterPage from "../../../src/resources/courses/new-chapter-page.tsx";
import { toasts } from "../../../src/providers/toasts.ts";
import { chapterOf, courseOf, draftOf, marksOf } from "../helpers/course-builder.ts";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { catchDownload } from "../helpers/catch-download.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf } from "../helpers/work.ts";

const course = courseOf();
const above = `/courses/${course._id}`;
const routes = [
  { path: "/courses/:id", element: <Chapters record={course} /> },
  { path: "/courses/:id/chapters/new", element: <NewChapterPage /> },
  { path: "/courses/:id/chapters/:chapterId", element: <ChapterPage /> },
];

const show = async (at: string, order?: (heard: Heard) => void, drafts: readonly CourseDraft[] = []) => {
  const user = userEvent.setup();
  const state = { ids: [1, 2, 3].map((n) => marksOf(n)._id), drafts };
  const list = () => state.ids.map((id, place) => ({ ...marksOf(Number(id.slice(-1))), number: place + 1 }));
  const shown = await showRoutes({
    at: [at],
    routes,
    answers: [
      [courses.chapters, () => ({ chapters: list() })],
      [
        chapters.order,
        (heard) => {
          order?.(heard);
          state.ids = (heard.body as { chapters: string[] }).chapters;
          return { chapters: list() };
        },
      ],
      [
        chapters.remove,
        ({ params }) => {
          state.ids = state.ids.filter((id) => id !== params["_id"]);
          return { chapter: chapterOf() };
        },
      ],
      [
        chapters.restore,
        ({ body }) => {
          state.ids = [...state.ids, ...(body as { ids: string[] }).ids];
          return { done: 1, refused: [] };
        },
      ],
      [chapters.show, ({ params }) => ({ chapter: chapterOf({ _id: params["_id"]! }) })],
      [chapters.edit, ({ body }) => ({ chapter: chapterOf({ ...(body as object), version: 4 }) })],
      [chapters.create, ({ body }) => ({ chapter: chapterOf({ name: (body as { name: string }).name }) })],
      [courses.drafts, () => ({ drafts: [...state.drafts] })],
      [courses.saveDraft, ({ body }) => ({ draft: draftOf({}, body as Partial<CourseDraft>) })],
      [courses.removeDraft, () => ({ removed: 1 })],
      [courses.show, () => ({ course })],
    ],
  });
  return { ...shown, user, state };
};
const names = () => screen.getAllByRole("link", { name: /^Chapter \d$/ }).map(({ textContent }) => textContent);

test("chapters are put in another order by keyboard, and the focus and the word follow", async () => {
  const { server, user } = await show(above);
  const down = await screen.findByRole("button", { name: "Move Chapter 1 down" });
  down.focus();
  await user.keyboard("{Enter}");
  await screen.findByText("Chapter 1 is now 2 of 3");
  expect(names()).toEqual(["Chapter 2", "Chapter 1", "Chapter 3"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Chapter 1 down" }));
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await screen.findByText("Chapter 1 is now 3 of 3");
  await waitFor(() =>
    expect(server.requestsTo(chapters.order).at(-1)?.body).toEqual({
      chapters: [2, 3, 1].map((n) => marksOf(n)._id),
    }),
  );
  // There is no place below the last.
  await user.keyboard("{Enter}");
  expect(names()).toEqual(["Chapter 2", "Chapter 3", "Chapter 1"]);
});

test("an order that is refused because the chapters changed is undone, and they are read again", async () => {
  const message = "Its chapters changed in the meantime. Check their order and try again.";
  const { server, user } = await show(above, () => {
    throw new AppError({ statusCode: 409, code: "chapters_changed", message });
  });
  await user.click(await screen.findByRole("button", { name: "Move Chapter 3 up" }));
  await waitFor(() => expect(toasts.get().map(({ text }) => text)).toContain(message));
  await waitFor(() => expect(names()).toEqual(["Chapter 1", "Chapter 2", "Chapter 3"]));
  expect(server.requestsTo(courses.chapters).length).toBeGreaterThan(1);
});

test("a chapter is dragged to another place, and Escape leaves it where it was", async () => {
  const { server } = await show(above);
  const rows = await screen.findAllByRole("listitem");
  for (const [place, row] of rows.entries()) {
    row.getBoundingClientRect = () => ({ top: place * 40, height: 40 }) as DOMRect;
  }
  const handle = within(rows[0]!).getByTitle("Drag to another place");
  fireEvent.pointerDown(handle, { button: 0 });
  fireEvent.pointerMove(window, { clientY: 200 });
  expect(names()).toEqual(["Chapter 2", "Chapter 3", "Chapter 1"]);
  fireEvent.keyDown(window, { key: "Escape" });
  expect(names()).toEqual(["Chapter 1", "Chapter 2", "Chapter 3"]);
  fireEvent.pointerDown(handle, { button: 0 });
  fireEvent.pointerMove(window, { clientY: 200 });
  fireEvent.pointerUp(window);
  await waitFor(() => expect(server.requestsTo(chapters.order)).toHaveLength(1));
  expect(names()).toEqual(["Chapter 2", "Chapter 3", "Chapter 1"]);
});

test("a deleted chapter comes back", async () => {
  const { user } = await show(above);
  await user.click(await screen.findByRole("button", { name: "Actions for Chapter 2" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(names()).toEqual(["Chapter 1", "Chapter 3"]));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(names()).toEqual(["Chapter 1", "Chapter 3", "Chapter 2"]));
});

test("a chapter's draft is found by the chapter, wherever it has moved, and the next chapter opens after saving", async () => {
  const id = marksOf(2)._id;
  const of = (chapter: string | null, name: string) => ({ values: { name }, version: 3, chapter });
  const { server, user, router } = await show(`${above}/chapters/${id}`, undefined, [
    draftOf(of(idOf(999), "Another one"), { chapterNo: 2 }),
    draftOf(of(id, "Tight boxes"), { chapterNo: 1 }),
  ]);
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  const name = await screen.findByLabelText<HTMLInputElement>("Name");
  expect(name.value).toBe("Tight boxes");
  await user.type(name, "!");
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(server.requestsTo(courses.saveDraft)[0]?.body).toMatchObject({ chapterNo: 1 }));
  await user.click(screen.getByRole("button", { name: "Save and next" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${above}/chapters/${chapterOf().next}`));
  expect(server.requestsTo(chapters.edit)[0]?.body).toEqual({ name: "Tight boxes!", version: 3 });
  expect(server.requestsTo(courses.removeDraft)[0]?.params).toEqual({ _id: course._id, chapterNo: "1" });
});

test("chapters are added one after another", async () => {
  const { server, user } = await show(`${above}/chapters/new`);
  await user.type(await screen.findByLabelText("Name"), "Crowds");
  fireEvent(window, new Event("pagehide"));
  await waitFor(() =>
    expect(server.requestsTo(courses.saveDraft)[0]?.body).toMatchObject({ chapterNo: 4, data: { chapter: null } }),
  );
  await user.click(screen.getByRole("button", { name: "Save and add another" }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe(""));
  expect(server.requestsTo(chapters.create)[0]?.body).toMatchObject({ name: "Crowds", rootCourse: course._id });
});

test("chapters are imported from a file that names their courses, and exported as such a file", async () => {
  const list = { path: "/courses/:id", element: <Chapters record={course} /> };
  const { server, router } = await showRoutes({
    at: [above],
    routes: [list, { path: "/courses/import-chapters", element: <ImportChaptersPage /> }],
    answers: [[courses.chapters, () => ({ chapters: [marksOf(1)] })]],
  });
  expect((await screen.findByRole("link", { name: "Import chapters" })).getAttribute("href")).toBe(
    "/courses/import-chapters",
  );
  const { asked, saved } = catchDownload(server, "/export", () => new Response("Course,Name"));
  fireEvent.click(screen.getByRole("button", { name: "Export chapters" }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/-chapters-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(asked[0]).toContain(`rootCourse=${course._id}`);
  await router.navigate("/courses/import-chapters");
  expect(await screen.findByText(/^Columns: Name, Course, Text\./)).toBeTruthy();
});

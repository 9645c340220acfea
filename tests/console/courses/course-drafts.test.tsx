import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { CourseDraft } from "../../../contract/courses/drafts.ts";
import { files } from "../../../contract/files/endpoints.ts";
import { CreatePage } from "../../../src/ui/resource/create-page.tsx";
import { EditPage } from "../../../src/ui/resource/edit-page.tsx";
import { ListPage } from "../../../src/ui/resource/list-page.tsx";
import { courseOf, draftOf } from "../helpers/course-builder.ts";
import { AppError } from "../helpers/fake-server.ts";
import { resourceNamed } from "../helpers/resource-named.ts";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const resource = await resourceNamed("courses");
const course = courseOf();
const { description: _description, chapters: _chapters, ...listed } = course;
const newId = "0190aaaa-0000-7000-8000-000000000001";
const routes = [
  { path: "/courses", element: <ListPage resource={resource} /> },
  { path: "/courses/new", element: <CreatePage resource={resource} /> },
  { path: "/courses/:id/edit", element: <EditPage resource={resource} /> },
  { path: "/courses/:id", element: <p>One course</p> },
];

/** The console with a store of drafts; `refuses` makes the next saves of a draft fail. */
const show = async (at: string, kept: readonly CourseDraft[] = []) => {
  const user = userEvent.setup();
  const state = { drafts: [...kept], refuses: false, upload: Promise.resolve() };
  const drop = (gone: (draft: CourseDraft) => boolean) => {
    const removed = state.drafts.filter(gone).length;
    state.drafts = state.drafts.filter((draft) => !gone(draft));
    return { removed };
  };
  const shown = await showRoutes({
    at: [at],
    routes,
    answers: [
      [courses.list, () => ({ courses: [listed], ...pageOf(1) })],
      [
        courses.drafts,
        ({ query }) => ({
          drafts: state.drafts.filter(({ courseId }) => [null, courseId].includes(query.get("courseId"))),
        }),
      ],
      [
        courses.saveDraft,
        ({ body }) => {
          if (state.refuses) throw new AppError({ statusCode: 503, code: "busy", message: "Too busy." });
          const draft = draftOf({}, body as Partial<CourseDraft>);
          drop(({ courseId }) => courseId === draft.courseId);
          state.drafts.push(draft);
          return { draft };
        },
      ],
      [courses.removeDraft, ({ params }) => drop(({ courseId }) => courseId === params["_id"])],
      [courses.clearDrafts, ({ body }) => drop(({ courseId }) => courseId === (body as CourseDraft).courseId)],
      [courses.checkName, () => ({ free: true as const })],
      [courses.show, () => ({ course })],
      [courses.edit, ({ body }) => ({ course: { ...course, ...(body as object), version: 2 } })],
      [courses.create, ({ body }) => ({ course: courseOf(body as object) })],
      [
        files.upload,
        async () => {
          await state.upload;
          return { file: { _id: idOf(7), url: "/signed", width: 2, height: 2, mime: "image/webp", size: 9 } };
        },
      ],
    ],
  });
  return { ...shown, user, state };
};
const leave = () => fireEvent(window, new Event("pagehide"));
const nameInput = () => screen.findByLabelText<HTMLInputElement>("Name");
const edit = `/courses/${course._id}/edit`;
const ofBoxes = draftOf({ values: { name: "Boxes, second edition" }, version: 1 });

test("what is typed is kept as a draft some time later, and saving the course drops it", async () => {
  const { server, user, state } = await show(edit);
  await user.type(await nameInput(), " II");
  await screen.findByText(/^Draft saved/, {}, { timeout: 4000 });
  expect(state.drafts).toMatchObject([{ chapterNo: 0, data: { values: { name: "Bounding boxes II" }, version: 1 } }]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("One course");
  await waitFor(() => expect(state.drafts).toEqual([]));
  expect(server.requestsTo(courses.edit)[0]?.body).toEqual({ name: "Bounding boxes II", version: 1 });
});

test("a draft is sent at once when the page is left", async () => {
  const { user, state } = await show(edit);
  await user.type(await nameInput(), "!");
  leave();
  await waitFor(() => expect(state.drafts).toHaveLength(1));
});

test("a draft is offered, not overwritten before it is answered, and restored", async () => {
  const { server, user, state } = await show(edit, [ofBoxes]);
  await screen.findByText(/You have unsaved changes from/);
  await user.type(await nameInput(), "!");
  leave();
  await screen.findByText(/Restore or discard the earlier changes/);
  expect(state.drafts).toEqual([ofBoxes]);
  await user.click(screen.getByRole("button", { name: "Restore" }));
  expect((await nameInput()).value).toBe("Boxes, second edition");
  expect(screen.queryByText(/You have unsaved changes from/)).toBeNull();
  leave();
  // What was restored is kept, not what it replaced in the form.
  await waitFor(() => expect(server.requestsTo(courses.saveDraft)).not.toHaveLength(0));
  expect(state.drafts).toMatchObject([{ data: ofBoxes.data }]);
});

test("leaving says what becomes of what was typed: it is kept, but not in place of a draft that is still offered", async () => {
  const { user, state } = await show(edit, [ofBoxes]);
  const offered = await screen.findByRole("button", { name: "Discard" });
  await user.type(await nameInput(), "!");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText("Your changes will be lost.");
  await user.click(screen.getByRole("button", { name: "Stay" }));
  await user.click(offered);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText(/^Your changes are kept as a draft/);
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(state.drafts).toMatchObject([{ data: { values: { name: "Bounding boxes!" } } }]));
});

test("a draft is discarded, and one that says what is saved is not offered", async () => {
  const { user, state } = await show(edit, [ofBoxes]);
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(state.drafts).toEqual([]));
  expect((await nameInput()).value).toBe("Bounding boxes");
});

test("a draft on a version that somebody changed since says so", async () => {
  await show(edit, [draftOf({ values: { name: "Old" }, version: 0 })]);
  await screen.findByText("Someone saved this since then. Compare before you save.");
});

test("a draft that can't be saved is shown and stops nobody from typing and saving", async () => {
  const { user, state } = await show(edit);
  state.refuses = true;
  await user.type(await nameInput(), " II");
  leave();
  await screen.findByText("Draft not saved: Too busy. Trying again.");
  await user.type(await nameInput(), "I");
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText("Your changes will be lost.");
  await user.click(screen.getByRole("button", { name: "Stay" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("One course");
});

test("a new course has the id of its draft in the address", async () => {
  const first = await show("/courses/new");
  await first.user.type(await nameInput(), "Cuboids");
  await waitFor(() => expect(first.router.state.location.search).toMatch(/^\?draft=[0-9a-f-]{36}$/));
  leave();
  await waitFor(() => expect(first.state.drafts).toHaveLength(1));
  const id = first.router.state.location.search.slice("?draft=".length);
  expect(first.state.drafts[0]).toMatchObject({ courseId: id, data: { values: { name: "Cuboids" }, version: null } });
});

const ofNew = draftOf({ values: { name: "Cuboids" }, version: null }, { courseId: newId });

test("an unsaved course is offered above the list, or discarded", async () => {
  const { user, state } = await show("/courses", [ofBoxes, ofNew]);
  await screen.findByText(/Unsaved course “Cuboids”/);
  const offers = screen.getAllByRole("link", { name: "Continue" });
  expect(offers.map((link) => link.getAttribute("href"))).toEqual([`/courses/new?draft=${newId}`]);
  await user.click(screen.getByRole("button", { name: "Discard the unsaved course Cuboids" }));
  await waitFor(() => expect(state.drafts).toEqual([ofBoxes]));
  await waitFor(() => expect(screen.queryByText(/Unsaved course/)).toBeNull());
});

test("the address of an unsaved course brings back what was typed", async () => {
  const { router } = await show(`/courses/new?draft=${newId}`, [ofNew]);
  await waitFor(async () => expect((await nameInput()).value).toBe("Cuboids"));
  expect(router.state.location.search).toBe(`?draft=${newId}`);
});

test("a course gets a picture, which is shown at once and can be removed", async () => {
  const { server, user, state } = await show(edit);
  const input = await screen.findByLabelText<HTMLInputElement>("Picture", { selector: "input" });
  await user.upload(input, new File(["x"], "boxes.png", { type: "image/png" }));
  const picture = await screen.findByAltText<HTMLImageElement>("Picture now");
  expect(picture.getAttribute("src")).toBe("/signed");
  leave();
  await waitFor(() => expect(state.drafts[0]?.data).toMatchObject({ picture: `/api/v1/files/${idOf(7)}` }));
  await user.click(screen.getByRole("button", { name: "Remove picture" }));
  expect(screen.queryByAltText("Picture now")).toBeNull();
  await user.upload(
    screen.getByLabelText<HTMLInputElement>("Picture", { selector: "input" }),
    new File(["x"], "boxes.png", { type: "image/png" }),
  );
  await screen.findByAltText("Picture now");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("One course");
  expect(server.requestsTo(courses.edit)[0]?.body).toEqual({ pictureId: idOf(7), version: 1 });
});

test("a course is not saved without a picture that is still under way", async () => {
  const { server, user, state } = await show(edit);
  let arrive: (() => void) | undefined;
  state.upload = new Promise<void>((resolve) => (arrive = resolve));
  const input = await screen.findByLabelText<HTMLInputElement>("Picture", { selector: "input" });
  await user.upload(input, new File(["x"], "boxes.png", { type: "image/png" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(server.requestsTo(courses.edit)).toEqual([]);
  arrive?.();
  await screen.findByText("One course");
  expect(server.requestsTo(courses.edit)[0]?.body).toEqual({ pictureId: idOf(7), version: 1 });
});

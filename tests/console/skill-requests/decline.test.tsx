import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import { SkillRequest, skillRequests } from "../../../contract/skill-requests/endpoints.ts";
import BulkDecline from "../../../src/resources/skill-requests/bulk-decline.tsx";
import Decline from "../../../src/resources/skill-requests/decline.tsx";
import { courseOf, coursesPage } from "../helpers/courses.ts";
import { showBulkDialog } from "../helpers/show-bulk-dialog.tsx";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

const request: SkillRequest = {
  _id: idOf(1),
  user: { _id: idOf(2), name: "Wanda Worker" },
  skill: { _id: idOf(3), name: "Lanes" },
  project: null,
  state: "open",
  answer: "",
  course: null,
  decidedBy: null,
  decidedAt: null,
  createdAt: "2026-03-02T08:00:00.000Z",
  version: 4,
  can: { decide: true },
};
const course = courseOf(9);
const list: Parameters<typeof showPage>[1]["answers"][number] = [courses.list, () => coursesPage([course])];
const chooseCourse = async () => {
  await userEvent.type(screen.getByRole("combobox", { name: "Course to take first (optional)" }), course.name);
  await userEvent.click(await screen.findByTitle(course.name));
};

test("a request is declined with a reason, and with a published course to take first", async () => {
  const { server } = await showPage(<Decline record={request} onClose={() => {}} />, {
    answers: [list, [skillRequests.decline, () => ({ skillRequest: { ...request, state: "declined" } })]],
  });
  await userEvent.type(await screen.findByLabelText("Why not"), "You are new to it.");
  await chooseCourse();
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  await waitFor(() =>
    expect(server.requestsTo(skillRequests.decline).map(({ body }) => body)).toEqual([
      { answer: "You are new to it.", course: course._id, version: 4 },
    ]),
  );
  expect(server.requestsTo(courses.list).at(-1)!.query.getAll("status")).toEqual(["published"]);
});

test("a reason for many is not lost by the cross without a question", async () => {
  await showBulkDialog(BulkDecline, {
    endpoint: skillRequests.bulkDecline,
    entity: SkillRequest,
    select: { ids: [request._id] },
    count: 1,
    answers: [list],
  });
  await userEvent.type(await screen.findByLabelText("Why not"), "We have enough");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(await screen.findByRole("button", { name: "Keep it" }));
  expect(screen.getByLabelText<HTMLInputElement>("Why not").value).toBe("We have enough");
});

test("many are declined with one reason and one course, or none", async () => {
  const { server, onReply } = await showBulkDialog(BulkDecline, {
    endpoint: skillRequests.bulkDecline,
    entity: SkillRequest,
    select: { ids: [request._id] },
    count: 1,
    answers: [list, [skillRequests.bulkDecline, () => ({ done: 1, refused: [] })]],
  });
  await userEvent.type(await screen.findByLabelText("Why not"), "We have enough people.");
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(onReply).toHaveBeenCalledOnce());
  await chooseCourse();
  await userEvent.click(screen.getByRole("button", { name: "Decline" }));
  await waitFor(() => expect(onReply).toHaveBeenCalledTimes(2));
  expect(
    server.requestsTo(skillRequests.bulkDecline).map(({ body }) => (body as { course: string | null }).course),
  ).toEqual([null, course._id]);
});

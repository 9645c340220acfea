import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { certificates } from "../../../contract/certificates/endpoints.ts";
import { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import { type User, users } from "../../../contract/users/endpoints.ts";
import PersonCertificates from "../../../src/resources/users/certificates.tsx";
import EnrolPeople from "../../../src/resources/courses/enrol-people.tsx";
import Learners from "../../../src/resources/courses/learners.tsx";
import PrivateGroups from "../../../src/resources/courses/private-groups.tsx";
import Reviews from "../../../src/resources/courses/reviews.tsx";
import { certificateOf, certificatePage } from "../helpers/certificates.ts";
import { courseOf, learnerOf } from "../helpers/course-builder.ts";
import { marksOf } from "../helpers/courses.ts";
import { somebody } from "../helpers/people.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf, pageOf } from "../helpers/work.ts";

const course = courseOf();

test("a learner is blocked with a reason, and unblocked", async () => {
  const user = userEvent.setup();
  let learner = learnerOf(1);
  const { server } = await showPage(<Learners record={course} />, {
    answers: [
      [courses.users, () => ({ users: [learner], ...pageOf(1) })],
      [
        courses.blockUser,
        ({ query }) => ({
          user: (learner = learnerOf(1, { status: "blocked", blockReason: query.get("reason") ?? "" })),
        }),
      ],
      [courses.unblockUser, () => ({ user: (learner = learnerOf(1)) })],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Learner 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Block" }));
  await user.type(await screen.findByLabelText("Reason"), "Copied answers");
  await user.click(screen.getByRole("button", { name: "Block" }));
  await screen.findByText("Copied answers", { selector: "td *" });
  expect(server.requestsTo(courses.blockUser)[0]?.params).toEqual({ courseId: course._id, userId: learner._id });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Actions for Learner 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Unblock" }));
  await waitFor(() => expect(server.requestsTo(courses.unblockUser)).toHaveLength(1));
});

test("those who completed it are listed apart", async () => {
  const user = userEvent.setup();
  await showPage(<Learners record={course} />, {
    answers: [
      [courses.users, () => ({ users: [learnerOf(1), learnerOf(2)], ...pageOf(2) })],
      [courses.completedUsers, () => ({ users: [learnerOf(2, { status: "completed" })], ...pageOf(1) })],
    ],
  });
  await screen.findByText("Learner 1");
  await user.click(within(screen.getByRole("radiogroup")).getByText("Completed"));
  await waitFor(() => expect(screen.queryByText("Learner 1")).toBeNull());
  await screen.findByText("Learner 2");
});

test("one learner's marks are shown chapter by chapter", async () => {
  const user = userEvent.setup();
  const { email: _email, blockReason: _reason, ...result } = learnerOf(1);
  const { server } = await showPage(<Learners record={course} />, {
    answers: [
      [courses.users, () => ({ users: [learnerOf(1)], ...pageOf(1) })],
      [courses.results, () => ({ result, chapters: [marksOf(1, { score: 4, scoreAverage: 80, isPassed: true })] })],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Learner 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Results" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Results of Learner 1/ }));
  await dialog.findByRole("row", { name: "1. Lesson 1 4 80% Passed" });
  expect(server.requestsTo(courses.results)[0]).toMatchObject({ params: { _id: course._id } });
  expect(server.requestsTo(courses.results)[0]!.query.get("user_id")).toBe(learnerOf(1)._id);
});

test("the learners are exported, and only those that the list shows", async () => {
  const user = userEvent.setup();
  await showPage(<Learners record={course} />, {
    answers: [
      [courses.users, () => ({ users: [learnerOf(1)], ...pageOf(1) })],
      [courses.completedUsers, () => ({ users: [learnerOf(1)], ...pageOf(1) })],
    ],
  });
  const asked: URL[] = [];
  const others = fetch;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const url = new URL(address, "http://localhost");
    if (!url.pathname.endsWith("/export")) return others(address, init);
    asked.push(url);
    return new Response("Name\r\n", { headers: { "content-type": "text/csv" } });
  });
  await user.click(within(await screen.findByRole("radiogroup")).getByText("Completed"));
  await screen.findByText("Learner 1");
  await user.click(screen.getByRole("button", { name: "Export" }));
  await user.click(await screen.findByRole("button", { name: "All columns" }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.pathname).toBe(`/api/v1/courses/user/list/${course._id}/export`);
  expect(asked[0]!.searchParams.get("hasCompleted")).toBe("true");
});

test("people who could not be enrolled are named with the reason", async () => {
  const user = userEvent.setup();
  const person = { ...somebody, _id: idOf(301), firstName: "Lea", lastName: "Moreau" };
  const refused = [
    { _id: person._id, name: "Lea Moreau", code: "enrolled_already", message: "Is in the course already." },
  ];
  await showPage(<EnrolPeople record={course} onClose={() => undefined} />, {
    answers: [
      [users.list, () => ({ users: [person], ...pageOf(1) })],
      [courses.enrollUsers, () => ({ done: 0, refused })],
    ],
  });
  await user.click(await screen.findByRole("combobox", { name: "People" }));
  await user.click(await screen.findByText("Lea Moreau"));
  await user.click(screen.getByRole("button", { name: "Enrol 1 person" }));
  await screen.findByText("Lea Moreau: Is in the course already.");
});

test("a course is made private on the version that was read", async () => {
  const user = userEvent.setup();
  const group = { _id: idOf(40), name: "Night shift" };
  let usersGroup = [group];
  const { server } = await showPage(<PrivateGroups record={course} />, {
    answers: [
      [courses.privateCourse, () => ({ privateCourse: { _id: course._id, name: course.name, usersGroup } })],
      [
        courses.setPrivate,
        () => {
          usersGroup = [];
          return { privateCourse: { _id: course._id, name: course.name, usersGroup } };
        },
      ],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Change groups" }));
  await screen.findByText("People who are enrolled stay in the course, whatever their groups.");
  await user.keyboard("{Tab}");
  await user.click(document.querySelector(".ant-select-selection-item-remove")!);
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("The course is public: everyone finds it once it is published.");
  expect(server.requestsTo(courses.setPrivate)[0]?.body).toEqual({ usersGroup: [], version: course.version });
});

test("reviews show how many gave each rating, and staff delete one", async () => {
  const user = userEvent.setup();
  const review = {
    _id: idOf(60),
    course: { _id: course._id, name: course.name },
    user: { _id: idOf(301), name: "Lea Moreau" },
    rating: 2,
    text: "Too long.",
    isMine: false,
    createdAt: "2026-11-01T09:00:00.000Z",
    can: { remove: true },
  };
  const { server } = await showPage(<Reviews record={course} />, {
    answers: [
      [courseReviews.list, () => ({ reviews: [review], ...pageOf(1), average: 2, ratings: [0, 1, 0, 0, 0] })],
      [courseReviews.remove, () => ({ review })],
    ],
  });
  await screen.findByText("1 review");
  await user.click(await screen.findByRole("button", { name: "Actions for the review by Lea Moreau" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByRole("button", { name: "Undo" });
  expect(server.requestsTo(courseReviews.remove)).toHaveLength(1);
});

test("a learner without a certificate gets an uploaded one", async () => {
  const user = userEvent.setup();
  const { server } = await showPage(<Learners record={course} />, {
    answers: [
      [courses.users, () => ({ users: [learnerOf(1)], ...pageOf(1) })],
      [certificates.upload, () => ({ certificate: certificateOf() })],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Actions for Learner 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Upload certificate…" }));
  await screen.findByText("Upload a certificate for Learner 1");
  await user.upload(
    screen.getByLabelText("Certificate file"),
    new File(["%PDF-"], "x.pdf", { type: "application/pdf" }),
  );
  await waitFor(() => expect(server.requestsTo(certificates.upload)).toMatchObject([{ params: { _id: course._id } }]));
});

test("on a person's page the certificate is of a course that they are or were in", async () => {
  const user = userEvent.setup();
  const [one, two] = [
    { _id: idOf(31), name: "Boxes" },
    { _id: idOf(32), name: "Lidar" },
  ];
  const person: User = {
    ...somebody,
    _id: idOf(9),
    firstName: "Lea",
    lastName: "Marin",
    enrolledCourses: [one],
    completedCourses: [two, one],
  };
  const { server } = await showPage(<PersonCertificates record={person} />, {
    answers: [
      [certificates.ofPerson, () => certificatePage([])],
      [certificates.upload, () => ({ certificate: certificateOf() })],
    ],
  });
  await user.click(await screen.findByRole("button", { name: "Upload certificate" }));
  const file = new File(["%PDF-"], "x.pdf", { type: "application/pdf" });
  await user.upload(await screen.findByLabelText("Certificate file"), file);
  expect(await screen.findByText("Choose a course.")).toBeTruthy();
  expect(server.requestsTo(certificates.upload)).toEqual([]);
  await user.click(screen.getByLabelText("Course"));
  await user.click(await screen.findByText("Lidar", { selector: ".ant-select-item-option-content" }));
  await user.upload(screen.getByLabelText("Certificate file"), file);
  await waitFor(() => expect(server.requestsTo(certificates.upload)).toMatchObject([{ params: { _id: two._id } }]));
});

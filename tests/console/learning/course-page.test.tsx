import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { ChapterMarks, Course } from "../../../contract/courses/entity.ts";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import CoursePage from "../../../src/custom/learning/course/course-page.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import {
  courseOf,
  coursesPage,
  detailOf,
  inState,
  marksOf,
  quizOf,
  reviewOf,
  reviewsPage,
} from "../helpers/courses.ts";
import { AppError, type Heard } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

interface Given {
  readonly course?: () => Course;
  readonly chapters?: readonly ChapterMarks[];
  readonly reviews?: () => ReturnType<typeof reviewOf>[];
  readonly series?: readonly Course[];
  readonly more?: readonly (readonly [Endpoint, (request: Heard) => unknown])[];
}
const id = idOf(4001);

const show = ({ course = () => courseOf(1), chapters = [], reviews = () => [], series = [], more = [] }: Given) =>
  showPage(
    <>
      <Routes>
        <Route path="/learn/:id" element={<CoursePage />} />
      </Routes>
      <ToastStack />
    </>,
    {
      as: "annotator",
      at: `/learn/${id}`,
      answers: [
        ...more,
        [courses.series, () => coursesPage(series)],
        [courses.related, () => coursesPage([])],
        [courses.chapters, () => ({ chapters: [...chapters] })],
        [courseReviews.list, () => reviewsPage(reviews())],
        [courses.show, () => ({ course: detailOf(course()) })],
      ],
    },
  );
const part = (name: string) => screen.findByRole("region", { name });
const refuse =
  (statusCode: number, code: AppError["body"]["code"], more: Partial<AppError["body"]> = {}) =>
  () => {
    throw new AppError({ statusCode, code, message: `Refused: ${code}`, ...more });
  };

describe("enrolling", () => {
  test("is one press, after which the next step has the focus", async () => {
    let isIn = false;
    const { server } = await show({
      course: () => (isIn ? courseOf(1, inState("enrolled")) : courseOf(1)),
      more: [[courses.enroll, () => ((isIn = true), { course: courseOf(1, inState("enrolled")) })]],
    });
    fireEvent.click(await screen.findByRole("button", { name: "Enrol" }));
    const start = await screen.findByRole("link", { name: "Start" });
    expect(start.getAttribute("href")).toBe(`/learn/${id}/chapters/next`);
    await waitFor(() => expect(document.activeElement).toBe(start));
    expect(server.requestsTo(courses.enroll)).toHaveLength(1);
  });

  const reasons: Course["reasons"] = [
    { reason: "course_required", message: "Complete Basics first.", unlock: { kind: "course", id: idOf(4002) } },
  ];
  test("what keeps from it is named with the course that opens it", async () => {
    await show({ course: () => courseOf(1, { reasons, isEnrollAble: false, can: { enroll: false } }) });
    const why = await part("What keeps you from it");
    expect(why.textContent).toContain("Complete Basics first.");
    expect(within(why).getByRole("link").getAttribute("href")).toBe(`/learn/${idOf(4002)}`);
    expect(screen.queryByRole("button", { name: "Enrol" })).toBeNull();
  });

  test("asks for courses, of which those that are completed are marked", async () => {
    const prerequisites = [
      { _id: idOf(4002), name: "Basics" },
      { _id: idOf(4003), name: "Boxes" },
    ];
    await show({
      course: () => courseOf(1, { prerequisites, reasons, isEnrollAble: false, can: { enroll: false } }),
      chapters: [marksOf(1, { isAccessible: false })],
    });
    const before = [...(await part("Complete before it")).querySelectorAll("li")].map(({ textContent }) => textContent);
    expect(before.map((text) => text?.trim())).toEqual(["Basics", "Boxes Completed"]);
    expect((await part("Chapters")).textContent).toContain("The chapters open once you are enrolled.");
    expect((await part("Chapters")).textContent).not.toContain("Pass chapter 0 first.");
  });

  test("again renews a certificate that ends soon", async () => {
    const again = { ...inState("certified", 100), isEnrollAble: true, can: { enroll: true } };
    const enrolmentMessage = "Take it again to renew your certificate.";
    const { server } = await show({
      course: () => courseOf(1, { ...again, enrolmentMessage }),
      more: [[courses.enroll, () => ({ course: courseOf(1, inState("enrolled")) })]],
    });
    expect(await screen.findByText(enrolmentMessage)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Take it again" }));
    await waitFor(() => expect(server.requestsTo(courses.enroll)).toHaveLength(1));
  });

  test("a refusal says why, too", async () => {
    await show({ more: [[courses.enroll, refuse(409, "not_enrollable", { reasons })]] });
    fireEvent.click(await screen.findByRole("button", { name: "Enrol" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Complete Basics first.");
  });
});

describe("chapters", () => {
  test("say what is passed, open and locked, with marks rounded to the right side of the pass mark", async () => {
    await show({
      course: () => courseOf(1, inState("in_progress", 40)),
      chapters: [
        marksOf(1, {
          isPassed: true,
          score: 15,
          scoreAverage: 81.6,
          quiz: [quizOf(1, { score: 8, possible: 10, attempts: 2 }), quizOf(2, { attempts: 1, isPending: true })],
        }),
        marksOf(2, { isPassed: true, score: 1207.5, scoreAverage: 70.01 }),
        marksOf(3, { score: 7, scoreAverage: 70, quiz: [quizOf(3)] }),
        marksOf(4, { isAccessible: false }),
      ],
    });
    const list = await part("Chapters");
    const rows = [...list.querySelectorAll(".learn-chapters > li")].map((row) => row.textContent);
    expect(rows[0]).toMatch(/82%15 points.*best 8 of 10.*waiting for review.*Passed/);
    expect(rows[1]).toContain("70.1%1,207.5 points");
    expect(rows[2]).toMatch(/70%7 points.*not taken yet.*Open/);
    expect(rows[3]).toMatch(/Pass chapter 3 first\..*Locked/);
    expect(within(list).queryByRole("link", { name: "Lesson 4" })).toBeNull();
    expect(within(list).getByRole("link", { name: "Lesson 3" }).getAttribute("href")).toBe(
      `/learn/${id}/chapters/${idOf(5003)}`,
    );
    expect((await screen.findByRole("link", { name: "Continue" })).className).toContain("button-primary");
  });

  test("that can't be read say the owner's text, whatever the server says, and are read again", async () => {
    let isDown = true;
    const answer = () => (isDown ? refuse(400, "bad_json")() : { chapters: [marksOf(1)] });
    await show({ more: [[courses.chapters, answer]] });
    const list = await part("Chapters");
    expect(await within(list).findByText("Login failed")).toBeTruthy();
    isDown = false;
    fireEvent.click(within(list).getByRole("button", { name: "Try again" }));
    expect(await within(list).findByText("Lesson 1")).toBeTruthy();
  });
});

describe("a course", () => {
  test("that isn't there says so", async () => {
    await show({ more: [[courses.show, refuse(404, "not_found")]] });
    expect(await screen.findByRole("heading", { level: 1, name: "No such course" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "See all courses" }).getAttribute("href")).toBe("/learn?view=all");
  });

  test("that is completed says what it brought, and has no next step", async () => {
    const isIn = inState("certified", 100);
    const boxes = { _id: idOf(1), name: "Drawing boxes" };
    const course = courseOf(1, {
      ...isIn,
      enrolment: { ...isIn.enrolment!, heldSkills: [boxes] },
      skills: [boxes, { _id: idOf(2), name: "Taken away since" }],
      certificate: { _id: idOf(9), name: "M-2026-0009" },
    });
    await show({ course: () => course, series: [courseOf(2), course] });
    const done = await screen.findByRole("status", { name: "Completed" });
    expect(within(done).getByText("You hold: Drawing boxes")).toBeTruthy();
    expect(within(done).getByRole("link", { name: "Certificate M-2026-0009" })).toBeTruthy();
    expect(document.querySelector(".learn-step")).toBeNull();
    expect(await part("Part 2 of 2 of a series")).toBeTruthy();
    expect(screen.queryByText(/^Next in the series/)).toBeNull();
  });

  test("that is completed leads on to the next of its series", async () => {
    const course = courseOf(1, inState("completed", 100));
    const shut: Course["reasons"] = [{ reason: "course_required", message: "Complete Boxes first.", unlock: null }];
    await show({
      course: () => course,
      series: [course, courseOf(2, inState("completed", 100)), courseOf(3, { reasons: shut })],
    });
    const next = await screen.findByRole("link", { name: "Next in the series: Course 3" });
    expect((await part("Part 1 of 3 of a series")).textContent).toContain("Course 3Complete Boxes first.");
    expect(next.getAttribute("href")).toBe(`/learn/${idOf(4003)}`);
  });

  test("is left only when that is confirmed, and archived with an undo", async () => {
    const course = courseOf(1, { ...inState("in_progress"), can: { withdraw: true, archive: true } });
    const { server } = await show({
      course: () => course,
      more: [
        [courses.withdraw, () => ({ course })],
        [courses.archiveMine, () => ({ course })],
      ],
    });
    fireEvent.click(await screen.findByText("More"));
    fireEvent.click(screen.getByRole("button", { name: "Archive" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(server.requestsTo(courses.archiveMine).map(({ body }) => body)).toEqual([
        { isArchived: true },
        { isArchived: false },
      ]),
    );
    fireEvent.click(screen.getByRole("button", { name: "Leave course…" }));
    const dialog = document.querySelector("dialog")!;
    expect(server.requestsTo(courses.withdraw)).toHaveLength(0);
    dialog.close("confirm");
    expect(await screen.findByText("You left the course")).toBeTruthy();
  });
});

describe("reviews", () => {
  const mine = () => courseOf(1, { ...inState("completed", 100), can: { review: true } });
  const rating = (name: string) => screen.findByRole<HTMLInputElement>("radio", { name });

  test("need a rating, are kept while they are typed, and are written once", async () => {
    let written: ReturnType<typeof reviewOf>[] = [];
    const given = {
      course: () => (written.length > 0 ? { ...mine(), can: { ...mine().can, review: false } } : mine()),
      reviews: () => written,
      more: [
        [
          courseReviews.create,
          ({ body }: Heard) => {
            const review = reviewOf(1, { ...(body as object), isMine: true, can: { remove: true } });
            written = [review];
            return { review };
          },
        ],
      ] as const,
    };
    const before = await show(given);
    fireEvent.click(await screen.findByRole("button", { name: "Publish review" }));
    expect(screen.getByText("Choose a rating.")).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Clear and short" } });
    before.unmount();
    const { server } = await show(given);
    expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("Clear and short");
    fireEvent.click(await rating("4 stars"));
    fireEvent.click(screen.getByRole("button", { name: "Publish review" }));
    expect(await screen.findByText("Review published")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(server.requestsTo(courseReviews.create).map(({ body }) => body)).toEqual([
      { rating: 4, text: "Clear and short" },
    ]);
    expect(await screen.findByText("1 review")).toBeTruthy();
  });

  test("a second one is refused in words", async () => {
    await show({ course: mine, more: [[courseReviews.create, refuse(409, "reviewed_already")]] });
    fireEvent.click(await rating("1 star"));
    fireEvent.click(screen.getByRole("button", { name: "Publish review" }));
    expect(await screen.findByText("Refused: reviewed_already")).toBeTruthy();
  });

  test("the rating is one group of radio buttons, which the arrow keys move in", async () => {
    await show({ course: mine });
    const first = await rating("1 star");
    const group = screen.getByRole("group", { name: "How was it?" });
    const all = within(group).getAllByRole<HTMLInputElement>("radio");
    expect(all).toHaveLength(5);
    expect(new Set(all.map(({ name }) => name))).toEqual(new Set([first.name]));
    expect(all.every(({ tabIndex, disabled }) => tabIndex === 0 && !disabled)).toBe(true);
  });

  test("one's own is deleted with an undo, which writes it again", async () => {
    const own = reviewOf(1, { isMine: true, rating: 2, can: { remove: true } });
    const { server } = await show({
      reviews: () => [own, reviewOf(2)],
      more: [
        [courseReviews.remove, () => ({ review: own })],
        [courseReviews.create, () => ({ review: own })],
      ],
    });
    expect(await screen.findByText("Worker 2")).toBeTruthy();
    expect(screen.getAllByRole("button", { name: /^Delete/ })).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "Delete your review" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Review restored")).toBeTruthy();
    expect(server.requestsTo(courseReviews.create)[0]?.body).toEqual({ rating: 2, text: "Text of review 1" });
  });
});

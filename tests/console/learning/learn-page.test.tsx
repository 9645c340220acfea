import { fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { courses } from "../../../contract/courses/endpoints.ts";
import type { Course } from "../../../contract/courses/entity.ts";
import LearnPage from "../../../src/custom/learning/list/learn-page.tsx";
import { ToastStack } from "../../../src/ui/feedback/toast-stack.tsx";
import { courseOf, coursesPage, inState } from "../helpers/courses.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { idOf } from "../helpers/work.ts";

interface Given {
  readonly mine?: readonly Course[];
  readonly all?: readonly Course[];
  readonly archived?: readonly Course[];
  readonly isDown?: () => boolean;
}

const show = ({ mine = [], all = [], archived = [], isDown = () => false }: Given, at = "/learn") => {
  let put = [...archived];
  return showPage(
    <>
      <Routes>
        <Route path="/learn" element={<LearnPage />} />
      </Routes>
      <ToastStack />
    </>,
    {
      as: "annotator",
      at,
      answers: [
        [
          courses.mine,
          ({ query }) => {
            if (isDown()) throw new AppError({ statusCode: 503, code: "busy", message: "The server is busy." });
            return coursesPage(mine.filter(({ enrolment }) => query.getAll("status").includes(enrolment!.status)));
          },
        ],
        [courses.newest, () => coursesPage(all.slice(0, 9))],
        [courses.myArchived, () => coursesPage(put)],
        [
          courses.archiveMine,
          ({ params }) => {
            const course = put.find(({ _id }) => _id === params["_id"])!;
            put = put.filter((one) => one !== course);
            return { course };
          },
        ],
        [
          courses.list,
          ({ query }) =>
            coursesPage(
              all.filter(
                ({ name, level }) =>
                  name.includes(query.get("search") ?? "") &&
                  (!query.has("level") || query.getAll("level").includes(level)),
              ),
            ),
        ],
      ],
    },
  );
};
const part = (name: string) => screen.findByRole("region", { name });

describe("my courses", () => {
  test("what was begun is on top and the obvious next step; what is completed has its certificate", async () => {
    await show({
      mine: [
        courseOf(1, inState("enrolled")),
        courseOf(2, inState("in_progress", 60)),
        courseOf(3, { ...inState("certified", 100), certificate: { _id: idOf(9), name: "M-2026-0009" } }),
      ],
    });
    const open = within(await part("To go on with")).getAllByRole("listitem");
    expect(open[0]!.textContent).toContain("3 of 5 chapters");
    const next = within(open[0]!).getByRole("link", { name: "Continue Course 2" });
    expect(next.className).toContain("button-primary");
    expect(next.getAttribute("href")).toBe(`/learn/${idOf(4002)}/chapters/next`);
    expect(within(open[1]!).getByRole("link", { name: "Start Course 1" }).className).not.toContain("button-primary");
    const certificate = within(await part("Completed")).getByRole("link", { name: "Certificate M-2026-0009" });
    expect(certificate.getAttribute("href")).toBe("/my-certificates");
  });

  test("a blocked one says why, and has no way on", async () => {
    const reasons = [{ reason: "course_blocked" as const, message: "You can't go on with this course.", unlock: null }];
    await show({ mine: [courseOf(1, { ...inState("blocked"), reasons })] });
    expect(await screen.findByText("You can't go on with this course.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /Start|Continue/ })).toBeNull();
  });

  test("without any, says what courses are good for, and leads to them", async () => {
    await show({ all: [courseOf(4)] });
    fireEvent.click(await screen.findByRole("link", { name: "Find a course" }));
    expect((await part("By name")).textContent).toContain("Course 4");
  });

  test("courses that can't be read are read again", async () => {
    let isDown = true;
    await show({ mine: [courseOf(1, inState("enrolled"))], isDown: () => isDown });
    expect(await screen.findByText("The server is busy.")).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Start Course 1" })).toBeTruthy();
  });
});

describe("all courses", () => {
  const at = "/learn?view=all";
  test("the newest are on top; a search and a filter leave what matches", async () => {
    const shut = [{ reason: "not_a_member" as const, message: "It is private.", unlock: null }];
    await show({ all: [courseOf(1), courseOf(2, { level: "advanced", reasons: shut })] }, at);
    expect(within(await part("New")).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("It is private.")).toBeTruthy();
    fireEvent.change(screen.getByRole("combobox", { name: "Level" }), { target: { value: "advanced" } });
    const found = await part("Matches");
    expect(within(found).getAllByRole("listitem")).toHaveLength(1);
    expect(screen.queryByRole("region", { name: "New" })).toBeNull();
    fireEvent.change(screen.getByRole("searchbox", { name: "Search courses" }), { target: { value: "Course 1" } });
    expect(await screen.findByText("No course matches.")).toBeTruthy();
    fireEvent.click(screen.getByRole("link", { name: "Show all" }));
    expect(within(await part("By name")).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("");
  });

  test("none at all says that they come by themselves", async () => {
    await show({}, at);
    expect(await screen.findByText("There are no courses yet. New ones appear here by themselves.")).toBeTruthy();
  });
});

describe("archived courses", () => {
  const at = "/learn?view=archived";
  test("one's own is restored; a manager's is not", async () => {
    const { server } = await show(
      {
        archived: [
          courseOf(1, { ...inState("archived", 20), can: { unarchive: true } }),
          courseOf(2, { ...inState("completed", 100), status: "archived" }),
        ],
      },
      at,
    );
    expect(await screen.findByText("Archived by its manager.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Restore Course 2" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Restore Course 1" }));
    expect(await screen.findByText("Restored to My courses")).toBeTruthy();
    expect(server.requestsTo(courses.archiveMine)[0]?.body).toEqual({ isArchived: false });
    expect(screen.queryByText("Course 1")).toBeNull();
  });

  test("none says how one comes there", async () => {
    await show({}, at);
    expect(await screen.findByText(/Nothing is archived/)).toBeTruthy();
  });
});

import { type APIRequestContext, expect } from "@playwright/test";
import { chapters } from "../../contract/chapters/endpoints.ts";
import { courses } from "../../contract/courses/endpoints.ts";
import { skills } from "../../contract/skills/endpoints.ts";
import { mustLookRight } from "./accessible.ts";
import { apiOf } from "./api.ts";
import type { Demo } from "./demo-company.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./steps.ts";

test.use({ apart: true });

const name = "Reading thermal pictures";
const lessons = ["What warmth looks like", "People and animals", "Engines"] as const;

const makeCourse = async (request: APIRequestContext, demo: Demo): Promise<string> => {
  const { call } = await apiOf(request, demo, "manager");
  const skill = await call(skills.create, { body: { name: "Thermal pictures" } });
  const about = { level: "beginner", language: "en", status: "published" };
  const summary = "Cameras that see warmth.";
  const { course } = await call(courses.create, { body: { ...about, name, summary, skills: [skill._id] } });
  for (const lesson of lessons) {
    const body = `<p>About ${lesson.toLowerCase()}.</p>`;
    await call(chapters.create, { body: { rootCourse: course._id, name: lesson, body } });
  }
  await call(courses.create, { body: { ...about, name: "Thermal video", prerequisites: [course._id] } });
  return course._id;
};

test("a worker finds a course, enrols, reads it to the end and reviews it", async ({ as, demo, request }) => {
  const worker = await as("worker");
  const course = await makeCourse(request, demo);
  const card = (text: string) => worker.getByRole("listitem").filter({ hasText: text });

  await goTo(worker, "Learn");
  await worker.getByRole("navigation", { name: "Courses" }).getByRole("link", { name: "All courses" }).click();
  await expect(worker.getByRole("region", { name: "New" }).getByRole("link", { name })).toBeVisible();
  await mustLookRight(worker, "All courses");
  await worker.setViewportSize({ width: 1280, height: 800 });

  // What shuts a course names the one that opens it, and leads there.
  await worker.getByRole("searchbox", { name: "Search courses" }).fill("Thermal video");
  await worker.getByRole("region", { name: "Matches" }).getByRole("link", { name: "Thermal video" }).click();
  await expect(worker.getByText(`Complete ${name} first.`)).toBeVisible();
  await worker.getByRole("link", { name: "Go to the course" }).click();
  await expect(worker.getByRole("heading", { level: 1, name })).toBeVisible();
  await mustLookRight(worker, "A course");

  await worker.getByRole("button", { name: "Enrol" }).click();
  await expect(worker.getByRole("link", { name: "Start" })).toBeFocused();
  await worker.keyboard.press("Enter");
  await expect(worker.getByRole("heading", { level: 1, name: lessons[0] })).toBeVisible();
  await expect(worker.getByText("About what warmth looks like.")).toBeVisible();
  await mustLookRight(worker, "A chapter");
  await worker.setViewportSize({ width: 1280, height: 800 });
  await worker.getByRole("button", { name: /Mark as read and go on/ }).click();
  await expect(worker.getByRole("heading", { level: 1, name: lessons[1] })).toBeVisible();

  // The place is kept, and what is not open yet says so.
  await goTo(worker, "Learn");
  await expect(card(name)).toContainText("1 of 3 chapters");
  await mustLookRight(worker, "My courses");
  await worker.setViewportSize({ width: 1280, height: 800 });
  await worker.getByRole("link", { name, exact: true }).click();
  const list = worker.getByRole("region", { name: "Chapters" });
  await expect(list.getByRole("listitem").filter({ hasText: lessons[0] })).toContainText("Passed");
  await expect(list.getByRole("listitem").filter({ hasText: lessons[2] })).toContainText("Locked");
  await worker.getByRole("link", { name: "Continue" }).click();
  await expect(worker.getByRole("heading", { level: 1, name: lessons[1] })).toBeVisible();
  await expect(worker.getByRole("button", { name: /Mark as read/ })).toHaveAttribute("aria-disabled", "false");
  await worker.keyboard.press("n");
  await expect(worker.getByRole("heading", { level: 1, name: lessons[2] })).toBeVisible();
  await expect(worker.getByRole("button", { name: /Mark as read/ })).toHaveAttribute("aria-disabled", "false");
  await worker.keyboard.press("n");

  await expect(worker.getByRole("heading", { name: "Well done, you completed this course" })).toBeVisible();
  await expect(worker.getByText("You hold: Thermal pictures")).toBeVisible();
  const opened = worker.getByRole("region", { name: "Open to you now" });
  await expect(opened.getByRole("link", { name: "Thermal video" })).toBeVisible();

  // The stars by the keyboard alone.
  await worker.getByRole("radio", { name: "1 star", exact: true }).press("Space");
  for (let more = 0; more < 3; more += 1) await worker.keyboard.press("ArrowRight");
  await expect(worker.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await worker.getByRole("textbox", { name: /What should others know/ }).fill("Short and clear.");
  await worker.reload();
  await expect(worker.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await mustLookRight(worker, "A course that is completed");
  await worker.setViewportSize({ width: 1280, height: 800 });
  await worker.getByRole("button", { name: "Publish review" }).click();
  await expect(worker.getByText("Review published")).toBeVisible();
  const reviews = worker.getByRole("region", { name: "Reviews" });
  await expect(worker.getByRole("form", { name: "Your review" })).toHaveCount(0);
  await expect(reviews.getByText("Short and clear.")).toBeVisible();
  await reviews.getByRole("button", { name: "Delete your review" }).click();
  await worker.getByRole("button", { name: "Undo" }).click();
  await expect(worker.getByText("Review restored")).toBeVisible();
  await expect(reviews.getByText("Short and clear.")).toBeVisible();

  await worker.getByText("More", { exact: true }).click();
  await worker.getByRole("button", { name: "Archive" }).click();
  await expect(worker.getByText("You archived this course.")).toBeVisible();
  await goTo(worker, "Learn");
  await worker.getByRole("link", { name: "Archived" }).click();
  await mustLookRight(worker, "Archived courses");
  await worker.setViewportSize({ width: 1280, height: 800 });
  await worker.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(worker.getByText("Restored to My courses")).toBeVisible();
  await worker.getByRole("link", { name: "My courses" }).click();
  await expect(worker.getByRole("region", { name: "Completed" }).getByRole("link", { name })).toBeVisible();

  // It opened the course after it.
  await worker.goto(`${demo.url}/learn/${course}`);
  await worker.getByRole("link", { name: "Learn", exact: true }).first().click();
  await worker.getByRole("link", { name: "All courses" }).click();
  await worker.getByRole("region", { name: "By name" }).getByRole("link", { name: "Thermal video" }).click();
  await worker.getByRole("button", { name: "Enrol" }).click();
  await expect(worker.getByText("It has no chapters yet. Come back later.")).toBeVisible();
  await worker.getByText("More", { exact: true }).click();
  await worker.getByRole("button", { name: "Leave course…" }).click();
  await worker.getByRole("dialog").getByRole("button", { name: "Leave course" }).click();
  await expect(worker.getByText("You left the course")).toBeVisible();
  await expect(worker.getByRole("button", { name: "Enrol" })).toBeVisible();
});

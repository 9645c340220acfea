import { expect, type Page } from "@playwright/test";
import { certificates } from "../../contract/certificates/endpoints.ts";
import { chapters } from "../../contract/chapters/endpoints.ts";
import { courses } from "../../contract/courses/endpoints.ts";
import { users } from "../../contract/users/endpoints.ts";
import { apiOf } from "./api.ts";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo, search } from "./steps.ts";

test.use({ apart: true });

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** What a step of the menu leaves of the dialog that it asks in. */
const press = async (manager: Page, entry: string, button: string): Promise<void> => {
  await manager.getByRole("button", { name: "More" }).click();
  await manager.getByRole("menuitem", { name: entry, exact: true }).click();
  await manager.getByRole("dialog").getByRole("button", { name: button, exact: true }).click();
};

test("a manager revokes a certificate, corrects its name and uploads a file, and who checks it reads that", async ({
  as,
  demo,
  request,
  browser,
}) => {
  const { call } = await apiOf(request, demo, "manager");
  const about = { name: "Reading maps", level: "beginner", language: "en", status: "published" };
  const { course } = await call(courses.create, { body: about });
  const { chapter } = await call(chapters.create, { body: { rootCourse: course._id, name: "Signs" } });
  const learner = await apiOf(request, demo, "worker");
  await learner.call(courses.enroll, { params: { _id: course._id } });
  await learner.call(chapters.read, { params: { _id: chapter._id } });
  const { certificate } = await learner.call(certificates.myOfCourse, { params: { _id: course._id } });
  const { number, user } = certificate!;

  const stranger = await browser.newContext();
  const anyone = await stranger.newPage();
  const verify = (query = "") => anyone.goto(`${demo.url}/verify/${number}${query}`);
  const manager = await as("manager");
  await goTo(manager, "Certificates");
  await search(manager, number);
  await manager.getByRole("link", { name: number }).click();
  await expect(manager.getByRole("heading", { level: 1, name: number })).toBeVisible();
  await press(manager, "Revoke…", "Revoke");
  const dialog = manager.getByRole("dialog");
  await expect(dialog.getByText("Fill this in.")).toBeVisible();
  await dialog.getByLabel("Why").fill("Someone else took the quiz.");
  await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(manager.getByText(`${number} is revoked`)).toBeVisible();
  await verify();
  await expect(anyone.getByText("This certificate was revoked. It isn't valid.")).toBeVisible();
  await expect(anyone.getByText("Someone else took the quiz.")).toHaveCount(0);
  await press(manager, "Reinstate", "Reinstate");
  await expect(manager.getByText(`${number} is reinstated`)).toBeVisible();

  await call(users.edit, { params: { _id: user._id }, body: { lastName: "Okafor-Lind" } });
  await press(manager, "Correct name", "Correct name");
  await expect(manager.getByText(`${number} has the new name`)).toBeVisible();
  await verify("?issue=1");
  await expect(anyone.getByText(/^The print that you have is issue 1/)).toBeVisible();
  await expect(anyone.getByText(/Okafor-Lind$/)).toBeVisible();
  await mustLookRight(anyone, "a certificate that someone checks");

  await manager.getByRole("button", { name: "More" }).click();
  await manager.getByRole("menuitem", { name: "Upload file…" }).click();
  const file = { name: "signed.png", mimeType: "image/png", buffer: picture };
  await manager.getByLabel("Certificate file", { exact: true }).setInputFiles(file);
  await expect(manager.getByText(`${number} has a new file`)).toBeVisible();
  await expect(manager.getByRole("button", { name: /^Download issue/ })).toHaveCount(3);
  await verify();
  await expect(anyone.getByText("This certificate is valid.")).toBeVisible();
  await expect(anyone.getByText(`${number}, issue 3`)).toBeVisible();
  await stranger.close();
});

import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { createSkill, goTo, search } from "./steps.ts";

test("an administrator sees who changed a skill's name, and restores the earlier one; a manager has no audit @journey", async ({
  as,
}) => {
  const manager = await as("manager");
  await createSkill(manager, "Cuboids in point clouds");
  await manager.getByRole("button", { name: "Edit", exact: true }).click();
  await manager.getByRole("textbox", { name: "Name" }).fill("3D cuboids");
  await manager.getByRole("button", { name: "Save" }).click();
  await expect(manager.getByRole("heading", { name: "3D cuboids", level: 1 })).toBeVisible();

  const admin = await as("admin");
  await goTo(admin, "Skills");
  await search(admin, "3D cuboids");
  await admin.getByRole("link", { name: "3D cuboids", exact: true }).click();
  await admin.getByRole("button", { name: "More" }).click();
  await admin.getByRole("menuitem", { name: "History" }).click();
  await expect(admin).toHaveURL(/\/audit\?record=/);
  await expect(admin.getByText(/^Changes of 3D cuboids/)).toBeVisible();
  const rows = admin.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("Mara Okafor");
  await expect(rows.nth(1)).toContainText("Changed name");
  await expect(rows.nth(2)).toContainText("Created");

  await rows.nth(1).getByRole("link").first().click();
  await expect(admin.getByRole("heading", { name: "3D cuboids: changed name", level: 1 })).toBeVisible();
  const name = admin.getByRole("row").filter({ has: admin.getByRole("rowheader", { name: /^Name/ }) });
  await expect(name.getByRole("cell")).toHaveText(["Cuboids in point cloudsRestore", "3D cuboids"]);
  await name.getByRole("button", { name: "Restore Name" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText("Cuboids in point clouds");
  await dialog.getByRole("button", { name: "Restore" }).click();
  await expect(admin.getByText("Name restored")).toBeVisible();
  await expect(manager.getByRole("heading", { name: "Cuboids in point clouds", level: 1 })).toBeVisible();

  await expect(manager.getByRole("link", { name: "Audit" })).toHaveCount(0);
  await manager.getByRole("button", { name: "More" }).click();
  await expect(manager.getByRole("menuitem", { name: "Delete" })).toBeVisible();
  await expect(manager.getByRole("menuitem", { name: "History" })).toHaveCount(0);
  await manager.goto(new URL("/audit", manager.url()).href);
  await expect(manager.getByRole("main")).toContainText("Your role can't open this page.");
});

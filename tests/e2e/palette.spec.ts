import { expect } from "@playwright/test";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";

test("a manager goes by keys to a person, to a job and to a page, and what was looked at comes first", async ({
  as,
}) => {
  const page = await as("manager");
  const palette = page.getByRole("dialog", { name: "Search everything" });
  const find = async (text: string) => {
    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("combobox")).toBeFocused();
    await page.keyboard.type(text);
  };

  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await find("reviewer@demo");
  await expect(palette.getByRole("option", { name: /reviewer@demo\.muster\.example/ })).toHaveAttribute(
    "data-selected",
    "true",
  );
  await mustLookRight(page, "the palette");
  await page.keyboard.press("Enter");
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole("main").getByText("reviewer@demo.muster.example").first()).toBeVisible();
  const name = await page.getByRole("heading", { level: 1 }).innerText();

  await find("row h set 1");
  await palette.getByRole("option", { name: /^Row H, set 1/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Row H, set 1" })).toBeVisible();

  await page.getByRole("button", { name: "Search everything" }).click();
  const recent = palette.getByRole("group", { name: "Recent" });
  await expect(recent.getByRole("option")).toHaveText([/^Row H, set 1/, new RegExp(`^${name}`)]);
  await expect(
    palette.getByRole("group", { name: "On this page" }).getByRole("option", { name: "Edit" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Search everything" })).toBeFocused();

  await find("zzzz");
  await expect(palette.getByText("Nothing found for “zzzz”.")).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("approv");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
});

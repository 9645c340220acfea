import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { mustLookRight } from "./accessible.ts";
import { test } from "./fixtures.ts";
import { goTo } from "./steps.ts";

const project = "Street scenes, front camera";
/** The worker's way to it, also where they have to read it. */
const guidelineLink = new RegExp(`guideline of ${project}$`, "i");

const picture = async (width = 600, height = 300) => ({
  name: "street.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width, height, channels: 3, background: "#0958d9" } })
    .png()
    .toBuffer(),
});

const openGuideline = async (page: Page): Promise<void> => {
  await goTo(page, "Projects");
  await page.getByRole("link", { name: project, exact: true }).click();
  await page.getByRole("tab", { name: "Guideline" }).click();
};

const editor = (page: Page) => page.getByRole("textbox", { name: "Guideline" });

const openEditor = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^(Edit|Write) the guideline$/ }).click();
  await expect(editor(page)).toBeVisible();
};

test("a manager writes a guideline with marks, a list, a link and a picture; a worker reads it", async ({ as }) => {
  const manager = await as("manager");
  await openGuideline(manager);
  await openEditor(manager);
  const text = editor(manager);
  await text.click();
  await text.press("Control+A");
  await text.press("Delete");
  // The first line was a heading, and stays one.
  await manager.getByRole("button", { name: "Heading", exact: true }).click();
  await text.pressSequentially("Draw ");
  await text.press("Control+B");
  await text.pressSequentially("tight");
  await text.press("Control+B");
  await text.pressSequentially(" boxes.");
  await text.press("Enter");
  await manager.getByRole("button", { name: "Bullet list" }).click();
  await text.pressSequentially("Cars");
  await text.press("Enter");
  await text.pressSequentially("Signs");
  await text.press("Enter");
  await text.press("Enter");
  await manager.getByRole("button", { name: "Link", exact: true }).click();
  await manager.getByLabel("Address").fill("muster.example/signs");
  await manager.getByRole("button", { name: "Save link" }).click();
  await manager.locator('input[type="file"]').setInputFiles(await picture());
  await manager.getByLabel("What it shows").fill("A street with two cars");
  await manager.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(text.getByAltText("A street with two cars")).toBeVisible();

  // The Tab key leaves the editor, and the form is saved by the keyboard.
  await text.press("Tab");
  await expect(manager.getByRole("switch", { name: "A small correction" })).toBeFocused();
  await manager.keyboard.press("Control+S");
  await expect(manager.getByText("Guideline saved")).toBeVisible();
  await mustShow(manager);

  const worker = await as("worker");
  await worker.getByRole("link", { name: guidelineLink }).first().click();
  await expect(worker.getByRole("heading", { level: 1, name: project })).toBeVisible();
  await worker.getByLabel("Highlight changes").uncheck();
  await mustShow(worker);

  // Shown again, and left again: nothing is unsaved.
  await openEditor(manager);
  await expect(text.getByAltText("A street with two cars")).toBeVisible();
  await goTo(manager, "Skills");
});

const mustShow = async (page: Page): Promise<void> => {
  const text = page.locator(".rich-text");
  await expect(text.locator("strong")).toHaveText("tight");
  await expect(text.locator("li[data-list=bullet]")).toHaveText(["Cars", "Signs"]);
  await expect(text.getByRole("link")).toHaveAttribute("href", "https://muster.example/signs");
  const image = text.getByAltText("A street with two cars");
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(600);
};

test("a rejected picture says why, a pasted one is inserted at the cursor, a foreign one is left out", async ({
  as,
}) => {
  const page = await as("manager");
  await openGuideline(page);
  await openEditor(page);
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: "drawing.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(page.getByRole("alert")).toContainText("Choose a PNG, JPEG, WebP or GIF picture");
  await expect(page.getByRole("button", { name: "Insert", exact: true })).toBeDisabled();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await chooser.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByRole("button", { name: "Insert", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a PNG, JPEG, WebP or GIF picture");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  const paste = async (items: { html?: string; png?: string }) =>
    editor(page).evaluate((box, { html, png }) => {
      box.focus();
      const data = new DataTransfer();
      if (html) data.setData("text/html", html);
      if (png) {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], "pasted.png", { type: "image/png" }));
      }
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, items);
  await paste({ png: (await picture(20, 20)).buffer.toString("base64") });
  await page.getByLabel("What it shows").fill("Pasted");
  await page.getByLabel("What it shows").press("Enter");
  await expect(editor(page).getByAltText("Pasted")).toBeVisible();
  await paste({ html: '<p>Words<img src="https://evil.example/a.png"></p>' });
  await expect(editor(page)).toContainText("Words");
  await expect(page.getByText("Pictures from other pages were left out")).toBeVisible();
  await expect(editor(page).locator("img")).toHaveCount(
    await editor(page).locator('img[src^="/api/v1/files/"]').count(),
  );
});

test("a stored text with a script is shown without it", async ({ as }) => {
  const page = await as("worker");
  // The browser says what its policy would have stopped; here it has nothing left to stop.
  page.removeAllListeners("console");
  await page.route("**/get/project-info/*", async (route) => {
    const reply = await route.fetch();
    const { projectInfo } = await reply.json();
    const reading = { mustRead: false, acknowledged: null };
    const guideline = `<p onclick="document.title='ran'">Harmless</p><script>document.title='ran'</script>
      <img src="x" onerror="document.title='ran'"><svg onload="document.title='ran'"></svg>
      <a href="javascript:document.title='ran'">link</a><p style="position:fixed">b</p>
      <img src="https://evil.example/a.png">`;
    await route.fulfill({ json: { projectInfo: { ...projectInfo, guideline }, reading } });
  });
  await page.getByRole("link", { name: guidelineLink }).first().click();
  const text = page.locator(".rich-text");
  await expect(text).toContainText("Harmless");
  expect(await text.innerHTML()).not.toMatch(/script|onclick|onerror|svg|style|evil/);
  await expect(page).not.toHaveTitle("ran");
});

test("the guideline's editor is accessible and fits, in both themes", async ({ as }) => {
  const manager = await as("manager");
  await openGuideline(manager);
  await expect(manager.locator(".rich-text")).not.toBeEmpty();
  await openEditor(manager);
  await mustLookRight(manager, "the editor");
  await manager.getByRole("button", { name: "Link", exact: true }).click();
  await expect(manager.getByLabel("Address")).toBeVisible();
  await mustLookRight(manager, "the link's dialog");
});

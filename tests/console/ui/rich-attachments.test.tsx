import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Quill } from "react-quill";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { attachmentMax, attachmentMessages } from "../../../contract/core/attachments.ts";
import { richText } from "../../../contract/core/fields.ts";
import { files } from "../../../contract/files/endpoints.ts";
import { FieldInput } from "../../../src/ui/fields/field-input.tsx";
import { fieldAt } from "../../../src/ui/fields/field.ts";
import { FieldValue } from "../../../src/ui/fields/field-value.tsx";
import { changesOf } from "../../../src/ui/rich-text/changes.ts";
import { showPage } from "../helpers/show-page.tsx";
import { UploadRequest } from "../helpers/upload-request.ts";
import { idOf } from "../helpers/work.ts";

/** Declared here alone: a text with attachments, and one without. */
const Chapter = z.strictObject({
  body: richText(5000, { attachments: true }).meta({ label: "Body" }),
  plain: richText(5000).meta({ label: "Plain" }),
});
const own = `/api/v1/files/${idOf(9)}`;
const signed = `${own}?expires=1&signature=a`;
const video = `<video src="${own}" controls="" preload="none" title="Lesson 1.mp4"></video>`;

beforeEach(() => vi.stubGlobal("XMLHttpRequest", UploadRequest));
afterEach(() => vi.unstubAllGlobals());

/** The server's answers to the upload that was begun last. */
const accept = (name: string, mime: string) =>
  act(async () => {
    const file = files.attach.replies[201].parse({ file: { _id: idOf(9), url: signed, name, mime, size: 1_234_567 } });
    UploadRequest.last.answer(201, JSON.stringify(file));
  });
const refuse = (message: string) =>
  act(async () => {
    const error = { statusCode: 415, code: "unsupported_media", message: "No", fields: { file: [message] } };
    UploadRequest.last.answer(415, JSON.stringify(error));
  });

const show = async ({ name = "body", value = "<p>Watch:</p>" } = {}) => {
  const user = userEvent.setup();
  const field = fieldAt(Chapter, name)!;
  let saved: unknown = value;
  const Form = () => {
    const [text, setText] = useState<unknown>(value);
    return <FieldInput field={field} id="field" value={text} onChange={(next) => setText((saved = next))} />;
  };
  await showPage(<Form />, { answers: [] });
  const box = await screen.findByRole("textbox", { name: field.label }, { timeout: 10_000 });
  const editor = Quill.find(box.parentElement as Element) as Quill;
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  const choose = async (file: File) => {
    await act(async () => editor.setSelection(0, 0, "user"));
    fireEvent.change(chooser, { target: { files: [file] } });
    return screen.findByRole("dialog");
  };
  return { user, box, editor, chooser, choose, saved: () => saved };
};

const fileOf = (name: string, type: string, size = 10): File => {
  const file = new File(["x".repeat(Math.min(size, 100))], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};

describe("the toolbar", () => {
  test("offers videos and files where the field takes them", async () => {
    const { user, chooser } = await show();
    const bar = screen.getByRole("toolbar");
    await user.click(within(bar).getByRole("button", { name: "Video" }));
    expect(chooser.accept).toBe(".mp4,.webm");
    await user.click(within(bar).getByRole("button", { name: "File" }));
    expect(chooser.accept).toContain(".pdf,.docx");
    await user.click(within(bar).getByRole("button", { name: "Picture" }));
    expect(chooser.accept).toContain("image/png");
  });
  test("does not offer them elsewhere", async () => {
    await show({ name: "plain" });
    const bar = screen.getByRole("toolbar");
    expect(within(bar).getByRole("button", { name: "Picture" })).toBeTruthy();
    expect(within(bar).queryByRole("button", { name: /Video|File/ })).toBeNull();
  });
});

describe("a file that is chosen", () => {
  test("is inserted as a player where it is a video, under the name that was given, by the keyboard alone", async () => {
    const { user, choose, box, saved } = await show();
    const dialog = await choose(fileOf("lesson-01-final.mp4", "video/mp4"));
    expect(within(dialog).getByText("Insert video")).toBeTruthy();
    const name = within(dialog).getByLabelText("Name in the text");
    await user.clear(name);
    await user.type(name, "Lesson 1{Enter}");
    expect(UploadRequest.last.opened).toBe("POST /api/v1/files/attachments");
    await accept("lesson-01-final.mp4", "video/mp4");
    const player = box.querySelector("video")!;
    expect([player.getAttribute("src"), player.preload, player.controls]).toEqual([signed, "none", true]);
    expect(box.querySelector("figcaption")?.textContent).toBe("Lesson 1");
    // Saved without the frame that it has in the editor.
    expect(saved()).toMatch(/<video src="[^"]+" controls="" preload="none" title="Lesson 1"><\/video><p>Watch:<\/p>$/);
    expect(saved()).not.toMatch(/figure|figcaption/);
  });

  test("is inserted as a link with its size where it is a document", async () => {
    const { user, choose, saved, box } = await show();
    await choose(fileOf("Rules.pdf", "application/pdf"));
    await user.click(screen.getByRole("button", { name: "Insert" }));
    await accept("Rules.pdf", "application/pdf");
    const link = box.querySelector("a")!;
    expect([link.textContent, link.getAttribute("href")]).toEqual(["Rules.pdf (1.2 MB)", signed]);
    expect(saved()).toContain("</a> Watch:");
  });

  test.each([
    ["of another kind", "a.exe", "application/x-msdownload", 10, attachmentMessages.type],
    ["too large", "a.pdf", "application/pdf", attachmentMax.document + 1, /limit is 25 MB/],
    ["empty", "a.txt", "text/plain", 0, attachmentMessages.empty],
  ])("is not sent where it is %s", async (_, name, type, size, message) => {
    const { choose } = await show();
    const dialog = await choose(fileOf(name, type, size));
    expect(within(dialog).getByRole("alert").textContent).toMatch(message);
    expect(within(dialog).getByRole("button", { name: "Insert" })).toHaveProperty("disabled", true);
  });

  test("and refused by the server says why, and can be sent again", async () => {
    const { user, choose, saved, box } = await show();
    await choose(fileOf("a.mp4", "video/mp4"));
    await user.click(screen.getByRole("button", { name: "Insert" }));
    await refuse(attachmentMessages.content);
    expect((await screen.findByRole("alert")).textContent).toContain(attachmentMessages.content);
    expect(saved()).toBe("<p>Watch:</p>");
    await user.click(screen.getByRole("button", { name: "Insert" }));
    await accept("a.mp4", "video/mp4");
    expect(box.querySelector("video")).not.toBeNull();
  });

  test("shows how much of it is sent, and stops with the dialog", async () => {
    const { user, choose, saved } = await show();
    const dialog = await choose(fileOf("a.mp4", "video/mp4"));
    await user.click(screen.getByRole("button", { name: "Insert" }));
    await act(async () => UploadRequest.last.progress(426, 1000));
    expect(within(dialog).getByRole("progressbar").getAttribute("aria-valuenow")).toBe("42");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([UploadRequest.last.isAborted, saved()]).toEqual([true, "<p>Watch:</p>"]);
  });
});

describe("a saved text with a player", () => {
  test("is the same after the editor", async () => {
    const { editor, saved } = await show({ value: `<p>a</p>${video}<p>b</p>` });
    await act(async () => void editor.insertText(0, "x", "user"));
    expect(saved()).toBe(`<p>xa</p>${video}<p>b</p>`);
  });

  test("shows a player that waits, with its name, to a reader", async () => {
    const field = fieldAt(Chapter, "body")!;
    const sent = `<p><a href="${signed}">Rules.pdf</a></p><video src="${signed}" title="Lesson 1.mp4" autoplay preload="auto"></video><audio src="https://evil.example/a.mp3" controls></audio>`;
    await showPage(<FieldValue field={field} value={sent} />, { answers: [] });
    const figure = await screen.findByRole("figure");
    const player = figure.querySelector("video")!;
    expect([player.getAttribute("src"), player.preload, player.controls]).toEqual([signed, "none", true]);
    expect(figure.querySelector("figcaption")?.textContent).toBe("Lesson 1.mp4");
    expect(screen.getByRole("link", { name: "Rules.pdf" }).getAttribute("href")).toBe(signed);
    expect(document.querySelector("audio")).toBeNull();
  });

  test("marks one that was removed and one that was added", () => {
    const text = (html: string) => document.createRange().createContextualFragment(html);
    const changes = changesOf(text(`<p>a</p>${video}`), text(`<p>a</p>${video.replace("video", "audio")}`));
    const place = document.createElement("div");
    place.append(changes.text);
    expect([place.querySelectorAll("del video").length, place.querySelectorAll("ins audio").length]).toEqual([1, 1]);
  });
});

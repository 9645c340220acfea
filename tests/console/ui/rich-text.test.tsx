import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { Quill } from "react-quill";
import { errors } from "../../../contract/core/errors.ts";
import { ProjectInfo } from "../../../contract/projects/guidelines.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import Guideline from "../../../src/resources/projects/guideline.tsx";
import { fieldAt } from "../../../src/ui/fields/field.ts";
import { FieldValue } from "../../../src/ui/fields/field-value.tsx";
import { isSame } from "../../../src/ui/form/form-values.ts";
import { addressOf } from "../../../src/ui/rich-text/link-dialog.tsx";
import { type Heard, AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { showRoutes } from "../helpers/show-routes.tsx";
import { idOf } from "../helpers/work.ts";

const guideline = fieldAt(ProjectInfo, "guideline")!;
const own = `/api/v1/files/${idOf(9)}`;
const saved = `<p>Draw <strong>tight</strong>  boxes.</p><ol><li data-list="bullet">Cars</li></ol><p><img src="${own}?expires=1&amp;signature=a" alt="A street"></p>`;

const infoOf = (more: Partial<ProjectInfo> = {}): ProjectInfo => ({
  _id: idOf(1),
  name: "Street signs",
  description: "",
  platform: "Studio",
  skills: [],
  longestShift: 480,
  guideline: saved,
  guidelineUpdatedAt: "2026-11-20T09:00:00.000Z",
  guidelineNumber: 1,
  guidelineRequired: 1,
  version: 1,
  ...more,
});

const project = { _id: idOf(1), name: "Street signs" } as Parameters<typeof Guideline>[0]["record"];

const show = async (setup: { info?: () => ProjectInfo; update?: (heard: Heard) => unknown } = {}) => {
  const user = userEvent.setup();
  const read = setup.info ?? (() => infoOf());
  const shown = await showRoutes({
    at: ["/before", "/projects"],
    routes: [
      { path: "/before", element: <p>Before</p> },
      { path: "/projects", element: <Guideline record={project} /> },
    ],
    answers: [
      [projects.info, () => ({ projectInfo: read(), reading: { mustRead: false, acknowledged: null } })],
      [
        projects.updateInfo,
        setup.update ?? (({ body }) => ({ projectInfo: infoOf({ ...(body as object), version: 2 }) })),
      ],
    ],
  });
  const edit = async () => {
    await user.click(await screen.findByRole("button", { name: /^(Edit|Write) the guideline$/ }));
    const box = await screen.findByRole("textbox", { name: "Guideline" }, { timeout: 10_000 });
    const editor = Quill.find(box.parentElement as Element) as Quill;
    return { box, editor };
  };
  const type = (editor: Quill, index: number, text: string) =>
    act(async () => void editor.insertText(index, text, "user"));
  const save = () => user.click(screen.getByRole("button", { name: "Save" }));
  return { ...shown, user, edit, type, save };
};

describe("a text that is shown", () => {
  // That nothing in it runs is seen in a real browser (tests/e2e/rich-text.spec.ts): the sanitiser wants one.
  test("keeps its form, its lists and its pictures", async () => {
    await show();
    const item = await screen.findByText("Cars");
    expect(item.getAttribute("data-list")).toBe("bullet");
    expect(screen.getByText("tight").tagName).toBe("STRONG");
    expect(screen.getByAltText("A street").getAttribute("src")).toContain("signature=a");
    expect(item.closest(".rich-text")?.textContent).toContain("tight  boxes");
  });
  test("is its words in a list", async () => {
    expect(guideline.kind).toBe("rich text");
    await showPage(<FieldValue field={guideline} value={saved} isBrief />, { answers: [] });
    expect(screen.getByTitle("Draw tight boxes. Cars").textContent).toBe("Draw tight boxes. Cars");
  });
});

describe("the editor", () => {
  test("is an input with a name, that takes the text over with its spaces and lists", async () => {
    const { edit } = await show();
    const { box, editor } = await edit();
    expect(box.getAttribute("contenteditable")).toBe("true");
    expect(box.getAttribute("aria-multiline")).toBe("true");
    expect(editor.getText()).toBe("Draw tight  boxes.\nCars\n\n");
    expect(box.querySelector("li")?.getAttribute("data-list")).toBe("bullet");
    expect(box.querySelector("img")?.alt).toBe("A street");
  });

  test("changes nothing by being shown, nor by a change that is undone", async () => {
    const { edit, type, router, save, server } = await show();
    const { editor } = await edit();
    await type(editor, 0, "x");
    await act(async () => void editor.deleteText(0, 1, "user"));
    await save();
    await screen.findByRole("button", { name: "Edit the guideline" });
    expect(server.requestsTo(projects.updateInfo)).toEqual([]);
    await edit();
    await act(() => router.navigate(-1));
    expect(await screen.findByText("Before")).toBeTruthy();
  });

  test("a change asks before it is lost", async () => {
    const { edit, type, router, user } = await show();
    const { editor } = await edit();
    await type(editor, 0, "Now ");
    await act(() => router.navigate(-1));
    await user.click(await screen.findByRole("button", { name: "Stay" }));
    expect(editor.getText()).toMatch(/^Now Draw tight {2}boxes/);
  });

  test("sends the text alone, with spaces as they were typed and without the editor's own elements", async () => {
    const { edit, type, save, server } = await show();
    const { editor } = await edit();
    await type(editor, 0, "a  b ");
    await save();
    await waitFor(() => expect(server.requestsTo(projects.updateInfo)).toHaveLength(1));
    const [heard] = server.requestsTo(projects.updateInfo);
    expect(heard?.body).toEqual({
      guideline: saved.replace("<p>Draw", "<p>a  b Draw"),
      version: 1,
    });
  });

  test("an emptied editor is an empty text", async () => {
    const { edit, save, server } = await show();
    const { editor } = await edit();
    await act(async () => void editor.deleteText(0, editor.getLength(), "user"));
    await save();
    await waitFor(() => expect(server.requestsTo(projects.updateInfo)[0]?.body).toEqual({ guideline: "", version: 1 }));
  });

  test("keeps what is typed while the text is read anew", async () => {
    let now = infoOf();
    const { edit, type } = await show({ info: () => now });
    const { editor } = await edit();
    await type(editor, 0, "Mine. ");
    now = infoOf({ guideline: "<p>Theirs</p>", version: 2 });
    window.dispatchEvent(new Event("focus"));
    window.dispatchEvent(new Event("visibilitychange"));
    await type(editor, 0, "Still ");
    expect(editor.getText()).toMatch(/^Still Mine\. Draw/);
  });

  test("takes the other side of a conflict over, and signatures are no difference", async () => {
    const theirs = infoOf({ guideline: "<p>Theirs</p>", version: 2 });
    const { edit, type, save, user } = await show({
      update: () => {
        throw new AppError({ statusCode: 409, code: "stale", message: errors.stale[1], current: theirs });
      },
    });
    const { editor } = await edit();
    await type(editor, 0, "Mine. ");
    await save();
    await screen.findByText(errors.stale[1]);
    await user.click(screen.getByRole("button", { name: "Take all theirs" }));
    await user.click(screen.getByRole("button", { name: "Apply" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Guideline" }).textContent).toBe("Theirs"));
    expect(isSame(guideline, saved, saved.replace("signature=a", "signature=b"))).toBe(true);
    expect(isSame(guideline, saved, saved.replace("Draw", "Write"))).toBe(false);
  });

  test("has one toolbar, with a name for each tool, that the arrow keys move in", async () => {
    const { edit, user } = await show();
    await edit();
    const bar = screen.getByRole("toolbar", { name: "Format of Guideline" });
    const tools = within(bar).getAllByRole("button");
    expect(tools.every((tool) => tool.getAttribute("aria-label"))).toBe(true);
    expect(tools.filter((tool) => tool.tabIndex === 0)).toHaveLength(1);
    tools[0]?.focus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(document.activeElement).toBe(within(bar).getByRole("button", { name: "Bold" }));
    await user.keyboard("{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(tools.at(-1));
  });

  test("marks the selected text, and undoes it", async () => {
    const { edit, user } = await show();
    const { editor, box } = await edit();
    await act(async () => editor.setSelection(0, 4, "user"));
    await user.click(screen.getByRole("button", { name: "Italic" }));
    expect(box.querySelector("em")?.textContent).toBe("Draw");
    await act(async () => editor.setSelection(0, 4, "user"));
    expect(screen.getByRole("button", { name: "Italic" }).getAttribute("aria-pressed")).toBe("true");
    await user.click(screen.getByRole("button", { name: "Italic" }));
    expect(box.querySelector("em")).toBeNull();
  });
});

test("a link is a web page or an e-mail address, and nothing else", () => {
  expect(addressOf(" muster.example/a ")).toBe("https://muster.example/a");
  expect(addressOf("http://muster.example:8080/")).toBe("http://muster.example:8080/");
  expect(addressOf("localhost:3000/x")).toBe("https://localhost:3000/x");
  expect(addressOf("mina@acme.example")).toBe("mailto:mina@acme.example");
  for (const bad of ["", "javascript:alert(1)", "data:text/html,x", "two words", "ftp://a.b"]) {
    expect(addressOf(bad), bad).toBeUndefined();
  }
});

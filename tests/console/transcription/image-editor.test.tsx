import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { defaultPreferences, type TaskPreferences } from "../../../contract/tasks/preferences.ts";
import type { ImageTranscript } from "../../../contract/tasks/transcripts.ts";
import { ImageEditor } from "../../../src/custom/transcription/image/image-editor.tsx";
import type { Picture } from "../../../src/custom/transcription/image/picture.ts";
import { viewerStub } from "../helpers/viewer-stub.ts";

vi.mock("openseadragon", async () => ({ default: (await import("../helpers/viewer-stub.ts")).viewerStub }));
afterEach(cleanup);

const box = (x: number, y: number, text: string) => ({ x, y, width: 100, height: 20, text });
const lines = [box(10, 10, "one"), box(10, 50, "two words"), box(10, 90, "")];
const glossary = [{ term: "Umbrella", hint: "Never brolly" }];
const picture: Picture = { width: 800, height: 600, address: "/picture", tiles: null };

interface Shown {
  readonly boxes?: ImageTranscript["boxes"];
  readonly readOnly?: boolean;
  readonly language?: string;
  readonly picture?: Picture;
}

const show = async ({ boxes = lines, readOnly = false, language = "en", picture: first = picture }: Shown = {}) => {
  const now: { value: ImageTranscript; preferences: TaskPreferences } = {
    value: { boxes },
    preferences: defaultPreferences,
  };
  const onSubmit = vi.fn();
  const Page = ({ shown }: { shown: Picture }) => {
    const [value, setValue] = useState(now.value);
    const [preferences, setPreferences] = useState(now.preferences);
    return (
      <ImageEditor
        glossary={glossary}
        {...{ picture: shown, language, value, preferences, readOnly, onSubmit }}
        onChange={(next) => setValue((now.value = next))}
        onPreferences={(changes) => setPreferences((now.preferences = { ...now.preferences, ...changes }))}
      />
    );
  };
  const { rerender, unmount } = render(<Page shown={first} />);
  await waitFor(() => expect(frame().getAttribute("aria-busy")).toBe("false"));
  const viewer = viewerStub.Viewer.last;
  return {
    now,
    viewer,
    onSubmit,
    unmount,
    user: userEvent.setup(),
    showAnother: (shown: Picture) => rerender(<Page shown={shown} />),
  };
};
const frame = () => screen.getByRole("application");
const textOf = (place: number) => screen.getByRole("textbox", { name: new RegExp(`^Text of box ${place} of`) });
const shapes = () => [...document.querySelectorAll<SVGRectElement>("rect.image-box")];
const texts = ({ value }: { value: ImageTranscript }) => value.boxes.map(({ text }) => text);
const drag = (on: Element, from: readonly [number, number], to: readonly [number, number]) => {
  fireEvent.pointerDown(on, { pointerId: 1, button: 0, clientX: from[0], clientY: from[1] });
  fireEvent.pointerMove(on, { pointerId: 1, clientX: to[0], clientY: to[1] });
  fireEvent.pointerUp(on, { pointerId: 1, clientX: to[0], clientY: to[1] });
};

describe("by keys alone", () => {
  test("a new box is made, moved, resized and written, and all of it undone", async () => {
    const { now, user } = await show({ boxes: [] });
    frame().focus();
    await user.keyboard("n");
    expect(now.value.boxes).toEqual([{ x: 240, y: 280, width: 320, height: 40, text: "" }]);
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowUp}{Shift>}{ArrowLeft}{ArrowDown}{/Shift}");
    expect(now.value.boxes[0]).toMatchObject({ x: 246, y: 277, width: 317, height: 43 });
    await user.keyboard("{Enter}Hello");
    expect(document.activeElement).toBe(textOf(1));
    expect(texts(now)).toEqual(["Hello"]);
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(frame());
    expect(frame().getAttribute("aria-label")).toBe("Picture. Box 1 of 1: “Hello”");
    await user.keyboard("{Control>}zzzz{/Control}");
    expect(now.value.boxes).toEqual([]);
    await user.keyboard("{Control>}yyyy{/Control}");
    expect(texts(now)).toEqual(["Hello"]);
  });

  test("new boxes follow each other line by line, while the one before is in sight", async () => {
    const { now, user, viewer } = await show({ boxes: [] });
    frame().focus();
    await user.keyboard("nn");
    expect(now.value.boxes.map(({ x, y }) => [x, y])).toEqual([
      [240, 280],
      [240, 340],
    ]);
    Object.assign(viewer.viewport, { at: { x: 0, y: 900 } });
    await user.keyboard("{Control>}z{/Control}n");
    expect(now.value.boxes[1]!.y).not.toBe(340);
  });

  test("Enter goes from text to text, Shift+Enter breaks the line, and the picture says which box it is", async () => {
    const { now, user } = await show();
    await user.click(textOf(1));
    await user.keyboard("{Enter}{Enter}three{Shift>}{Enter}{/Shift}lines");
    expect(texts(now)).toEqual(["one", "two words", "three\nlines"]);
    expect(screen.getByRole("status").textContent).toBe("Box 3 of 3: “three\nlines”");
    expect(shapes().map((one) => one.classList.contains("image-box-chosen"))).toEqual([false, false, true]);
  });

  test("the nearest box in a direction, the next and the one before, and none", async () => {
    const { user } = await show({ boxes: [box(10, 10, "a"), box(300, 12, "b"), box(10, 50, "c")] });
    frame().focus();
    const said = () => screen.getByRole("status").textContent;
    await user.keyboard("{PageDown}{Control>}{ArrowRight}{/Control}");
    expect(said()).toContain("Box 2 of 3");
    await user.keyboard("{Control>}{ArrowLeft}{ArrowDown}{/Control}");
    expect(said()).toContain("Box 3 of 3");
    await user.keyboard("{PageUp}{PageUp}");
    expect(said()).toContain("Box 1 of 3");
    await user.keyboard("{Escape}");
    expect(said()).toBe("3 boxes");
  });

  test("a box is split at the caret, merged, moved in the order and deleted without leaving the text", async () => {
    const { now, user } = await show();
    await user.click(textOf(2));
    (textOf(2) as HTMLTextAreaElement).setSelectionRange(3, 3);
    await user.keyboard("{Alt>}s{/Alt}");
    expect(texts(now)).toEqual(["one", "two", "words", ""]);
    await user.keyboard("{Alt>}m{/Alt}");
    expect(texts(now)).toEqual(["one", "two words", ""]);
    await user.keyboard("{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}");
    expect(texts(now)).toEqual(["two words", "one", ""]);
    expect(document.activeElement).toBe(textOf(1));
    await user.keyboard("{Alt>}o{/Alt}");
    expect(texts(now)).toEqual(["one", "two words", ""]);
    await user.keyboard("{Alt>}{Delete}{/Alt}");
    expect(texts(now)).toEqual(["one", ""]);
  });

  test("zooms, turns and lightens the picture, and the look is kept as a preference", async () => {
    const { now, user, viewer } = await show();
    await user.keyboard("{Alt>}=r{/Alt}");
    expect(viewer.viewport).toMatchObject({ zoom: 1.4, degrees: 90 });
    await user.keyboard("{Alt>}rru{/Alt}");
    expect(viewer.viewport.degrees).toBe(0);
    await user.keyboard("{Alt>}cci{/Alt}");
    expect(now.preferences.picture).toEqual({ contrast: 1.2, brightness: 1, isInverted: true });
    expect(viewer.drawer.canvas.style.filter).toBe("contrast(1.2) invert(1)");
    await user.keyboard("{Alt>}p{/Alt}");
    expect(viewer.drawer.canvas.style.filter).toBe("none");
  });

  test("the page is told to submit, and shows the keys as they are set", async () => {
    const { user, onSubmit } = await show();
    await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
    expect(onSubmit).toHaveBeenCalledOnce();
    const button = within(screen.getByRole("group", { name: "Boxes" })).getByRole("button", { name: "New box" });
    expect(button.querySelector("kbd")?.textContent).toBe("Alt+N");
  });
});

describe("with the pointer", () => {
  test("a box is drawn by dragging, in whole pixels of the picture as it is turned and zoomed", async () => {
    const { now, user, viewer } = await show({ boxes: [] });
    await user.click(screen.getByRole("button", { name: "Draw boxes by dragging" }));
    const svg = () => document.querySelector("svg.image-boxes")!;
    drag(svg(), [100, 50], [300, 90]);
    expect(now.value.boxes).toEqual([{ x: 100, y: 50, width: 200, height: 40, text: "" }]);
    // Half as large, a quarter turned around a corner at 400, 0.
    Object.assign(viewer.viewport, { zoom: 0.5, degrees: 90, at: { x: 400, y: 0 } });
    drag(svg(), [390, 100], [380, 200]);
    expect(now.value.boxes.at(-1)).toEqual({ x: 200, y: 20, width: 200, height: 20, text: "" });
    // A click that slipped makes none.
    drag(svg(), [300, 100], [301, 101]);
    expect(now.value.boxes).toHaveLength(2);
  });

  test("a box is chosen and dragged, by its handles resized, and Escape leaves it as it was", async () => {
    const { now } = await show();
    drag(shapes()[1]!, [20, 55], [50, 65]);
    expect(now.value.boxes[1]).toMatchObject({ x: 40, y: 60, width: 100, height: 20 });
    const corner = document.querySelector('[data-edges="1 1"]')!;
    drag(corner, [140, 80], [150, 85]);
    expect(now.value.boxes[1]).toMatchObject({ x: 40, y: 60, width: 110, height: 25 });
    const before = now.value;
    fireEvent.pointerDown(shapes()[0]!, { pointerId: 1, button: 0, clientX: 20, clientY: 20 });
    fireEvent.pointerMove(shapes()[0]!, { pointerId: 1, clientX: 90, clientY: 90 });
    fireEvent.keyDown(document.body, { key: "Escape" });
    fireEvent.pointerUp(shapes()[0]!, { pointerId: 1, clientX: 90, clientY: 90 });
    expect(now.value).toBe(before);
  });

  test("boxes follow the view without being rendered again", async () => {
    const { viewer } = await show();
    const group = document.querySelector("svg.image-boxes > g")!;
    const before = shapes()[0]!.getAttribute("x");
    Object.assign(viewer.viewport, { zoom: 2, at: { x: -30, y: 7 } });
    viewer.raise("update-viewport");
    expect(group.getAttribute("transform")).toBe("translate(-30 7) scale(2) rotate(0)");
    expect(shapes()[0]!.getAttribute("x")).toBe(before);
  });
});

test("what is pasted is kept without the characters that the server refuses", async () => {
  const { now, user } = await show();
  await user.click(textOf(1));
  await user.paste("page 1\f\u0007");
  expect(texts(now)[0]).toBe("onepage 1");
});

describe("one after another", () => {
  test("the next picture gets a history of its own in the same viewer, which is given up with the page", async () => {
    const { now, user, viewer, showAnother, unmount } = await show();
    await user.type(textOf(3), "three");
    showAnother({ ...picture, address: "/another" });
    await waitFor(() => expect(viewer.opened).toHaveLength(2));
    expect(viewerStub.Viewer.last).toBe(viewer);
    await user.keyboard("{Control>}z{/Control}");
    expect(texts(now)).toEqual(["one", "two words", "three"]);
    unmount();
    expect(viewer.isDestroyed).toBe(true);
  });

  test("the same picture at an address that is signed anew stays as it is turned, with its history and box", async () => {
    const file = "/api/v1/files/00000000-0000-4000-8000-000000000001";
    const tiles = (signature: string) => ({
      size: 256,
      overlap: 1,
      address: (...at: readonly number[]) => `${file}?signature=${signature}&at=${at.join("-")}`,
    });
    const signed = (signature: string): Picture => ({
      ...picture,
      address: `${file}?signature=${signature}`,
      tiles: tiles(signature),
    });
    const { now, user, viewer, showAnother } = await show({ picture: signed("old") });
    await user.type(textOf(3), "three");
    await user.keyboard("{Alt>}r{/Alt}");
    showAnother(signed("new"));
    expect(viewer.opened).toHaveLength(1);
    expect(screen.getByRole("status").textContent).toContain("Box 3 of 3");
    const [source] = viewer.opened as { getTileUrl: (...at: readonly number[]) => string }[];
    expect(source!.getTileUrl(9, 1, 0)).toBe(`${file}?signature=new&at=9-1-0`);
    await user.keyboard("{Alt>}r{/Alt}{Control>}z{/Control}");
    expect(viewer.viewport.degrees).toBe(180);
    expect(texts(now)).toEqual(["one", "two words", ""]);
  });

  test("a picture that can't load in part says so, and opens again", async () => {
    const { user, viewer } = await show();
    viewer.raise("tile-load-failed");
    await user.click(within(await screen.findByRole("alert")).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(viewer.opened).toHaveLength(2);
  });
});

test("a word that is nearly a term is spelled as the glossary does, and a term is put in where the cursor was", async () => {
  const { now, user } = await show({ boxes: [box(10, 10, "an umbrela"), box(10, 50, "")] });
  await user.click(textOf(1));
  const near = within(await screen.findByRole("list", { name: "Spelling in the glossary" }));
  await user.click(near.getByRole("button", { name: "Umbrella" }));
  expect(texts(now)).toEqual(["an Umbrella", ""]);
  expect(document.activeElement).toBe(textOf(1));
  await user.keyboard(" red{Alt>}g{/Alt}");
  const search = screen.getByRole("searchbox", { name: "Search the glossary" });
  expect(document.activeElement).toBe(search);
  await user.type(search, "brolly");
  await user.click(screen.getByRole("button", { name: "Umbrella" }));
  expect(texts(now)).toEqual(["an Umbrella red Umbrella", ""]);
});

test("who only reads has the view's tools and no others, and changes nothing", async () => {
  const { now, user } = await show({ readOnly: true });
  const before = now.value;
  expect(screen.queryByRole("group", { name: "Boxes" })).toBeNull();
  await user.type(textOf(1), "more");
  frame().focus();
  await user.keyboard("n{Delete}{ArrowRight}{Alt>}n{/Alt}");
  expect(now.value).toBe(before);
});

test("a language from right to left suggests its order, and its texts begin there", async () => {
  const { now, user } = await show({ boxes: [box(10, 10, "left"), box(300, 10, "right")], language: "ar" });
  expect(textOf(1).getAttribute("dir")).toBe("rtl");
  await user.click(screen.getByRole("button", { name: "Suggest a reading order" }));
  expect(texts(now)).toEqual(["right", "left"]);
});

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Cut, cutPicture } from "../../../src/ui/files/cut-picture.ts";
import CropDialog from "../../../src/ui/files/crop-dialog.tsx";
import { placeWithin } from "../../../src/ui/files/position.ts";
import { showPage } from "../helpers/show-page.tsx";

vi.mock("../../../src/ui/files/cut-picture.ts", () => ({
  cutPicture: vi.fn(async () => new File(["cut"], "picture.webp", { type: "image/webp" })),
}));
const cuts = vi.mocked(cutPicture);

/** A picture of 800 × 400 in a stage of 400 × 200, sizes that are unknown without layout. */
const layout = (of: object, values: Readonly<Record<string, number>>) => {
  for (const [name, value] of Object.entries(values)) {
    vi.spyOn(of as Record<string, number>, name, "get").mockReturnValue(value);
  }
};

const picture = new File(["a picture"], "me.png", { type: "image/png" });

const show = async (onCut: (file: File) => Promise<string | undefined> = async () => undefined, least = 100) => {
  const onClose = vi.fn();
  await showPage(<CropDialog file={picture} side={512} least={least} onCut={onCut} onClose={onClose} />, {
    answers: [],
  });
  const dialog = await screen.findByRole("dialog", { name: "Crop photo" });
  const image = await waitFor(() => dialog.querySelector("img") ?? Promise.reject(new Error("No picture yet")));
  fireEvent.load(image);
  await screen.findByRole("application", { name: "Position of the photo" });
  return { dialog: within(dialog), onClose };
};
const lastCut = (): Cut | undefined => cuts.mock.lastCall?.[1];

beforeEach(() => {
  cuts.mockClear();
  layout(HTMLImageElement.prototype, { naturalWidth: 800, naturalHeight: 400 });
  layout(HTMLElement.prototype, { offsetWidth: 400, offsetHeight: 200 });
  const stage = { x: 0, y: 0, top: 0, left: 0, right: 400, bottom: 200, width: 400, height: 200 };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(stage as DOMRect);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("by the keyboard alone", () => {
  test("arrow keys move the picture", async () => {
    const user = userEvent.setup();
    const { dialog, onClose } = await show();
    dialog.getByRole("application").focus();
    // The picture goes to the right, so the part that is cut out is further to the left.
    await user.keyboard("{ArrowRight}{ArrowRight}");
    await user.click(dialog.getByRole("button", { name: "Use photo" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(lastCut()).toEqual({ x: 160, y: 0, width: 400, height: 400 });
  });

  test("it is zoomed no further than to the least that may be cropped", async () => {
    const { dialog } = await show(undefined, 200);
    await waitFor(() => expect(dialog.getByRole("slider", { name: "Zoom" }).getAttribute("max")).toBe("2"));
  });

  test("the slider zooms it, and it can be moved on from there", async () => {
    const user = userEvent.setup();
    const { dialog, onClose } = await show();
    // To its end, as the End key does in a browser.
    fireEvent.change(dialog.getByRole("slider", { name: "Zoom" }), { target: { value: "4" } });
    dialog.getByRole("application").focus();
    await user.keyboard("{ArrowDown}");
    await user.click(dialog.getByRole("button", { name: "Use photo" }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(lastCut()).toEqual({ x: 350, y: 145, width: 100, height: 100 });
  });

  test("the arrow buttons do what dragging does, and stop at the picture's edge", async () => {
    const user = userEvent.setup();
    const { dialog } = await show();
    const left = dialog.getByRole("button", { name: "Left" });
    for (let pressed = 0; pressed < 12; pressed++) await user.click(left);
    await user.click(dialog.getByRole("button", { name: "Use photo" }));
    await waitFor(() => expect(lastCut()).toMatchObject({ x: 400, width: 400 }));
  });
});

test("an error is shown in the dialog, which stays open", async () => {
  const user = userEvent.setup();
  const { dialog, onClose } = await show(async () => "This is too large.");
  await user.click(dialog.getByRole("button", { name: "Use photo" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("This is too large.");
  expect(onClose).not.toHaveBeenCalled();
});

test("while it is saved the button keeps the keyboard's focus, and saves nothing twice", async () => {
  const user = userEvent.setup();
  const saved = Promise.withResolvers<string | undefined>();
  const onCut = vi.fn(() => saved.promise);
  const { dialog } = await show(onCut);
  const use = dialog.getByRole("button", { name: "Use photo" });
  use.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(use.getAttribute("aria-disabled")).toBe("true"));
  expect(use.matches(":disabled")).toBe(false);
  await user.keyboard("{Enter}");
  saved.resolve("This is too large.");
  await dialog.findByRole("alert");
  expect(document.activeElement).toBe(use);
  expect(onCut).toHaveBeenCalledOnce();
});

test("a picture that can't be read says so, and offers nothing but to close", async () => {
  const { dialog, onClose } = await show();
  const image = document.querySelector(".crop img") as HTMLImageElement;
  fireEvent.error(image);
  expect((await dialog.findByRole("alert")).textContent).toContain("can't be read");
  expect(dialog.queryByRole("button", { name: "Use photo" })).toBeNull();
  fireEvent.click(dialog.getByText("Close"));
  expect(onClose).toHaveBeenCalledOnce();
});

test("wherever it is moved, the picture fills the frame", () => {
  const sides = fc.record({ width: fc.integer({ min: 50, max: 2000 }), height: fc.integer({ min: 50, max: 2000 }) });
  const targets = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });
  const zooms = fc.double({ min: 1, max: 4, noNaN: true });
  fc.assert(
    fc.property(sides, targets, zooms, (size, at, zoom) => {
      const frame = { width: Math.min(size.width, size.height), height: Math.min(size.width, size.height) };
      const place = placeWithin(at, size, frame, zoom);
      for (const [side, axis] of [
        ["width", "x"],
        ["height", "y"],
      ] as const) {
        const spare = (size[side] * zoom - frame[side]) / 2;
        expect(Math.abs(place[axis])).toBeLessThanOrEqual(spare + 1e-9);
        if (Math.abs(at[axis]) <= spare) expect(place[axis]).toBe(at[axis]);
      }
    }),
  );
});

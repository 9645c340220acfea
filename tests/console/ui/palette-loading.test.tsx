import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PaletteHost } from "../../../src/ui/palette/palette-host.tsx";

const { comes, come } = vi.hoisted(() => {
  const gate = Promise.withResolvers<void>();
  return { comes: gate.promise, come: gate.resolve };
});
vi.mock("../../../src/ui/palette/palette.tsx", async () => {
  await comes;
  return { default: ({ typedBefore }: { typedBefore: { current: string } }) => <p>Typed: {typedBefore.current}</p> };
});
const ofPage = vi.fn();
const listen = ({ key }: KeyboardEvent) => ofPage(key);
afterEach(() => {
  document.removeEventListener("keydown", listen);
  cleanup();
});

test("what is typed while the palette is loading is kept for it, and presses no key of the page", async () => {
  document.addEventListener("keydown", listen);
  const user = userEvent.setup();
  render(<PaletteHost entries={[]} />);
  await user.keyboard("{Control>}k{/Control}");
  ofPage.mockReset();
  await user.keyboard("approve");
  expect(ofPage).not.toHaveBeenCalled();
  come();
  await screen.findByText("Typed: approve");
  await user.keyboard("a");
  expect(ofPage).toHaveBeenCalledWith("a");
});

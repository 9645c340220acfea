import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { stubBrokenWorker, stubPasswordWorker } from "../helpers/password-worker.ts";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ name: "Lumen Labs" }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // The page keeps one worker.
  vi.resetModules();
});

const show = async (): Promise<HTMLInputElement> => {
  const { NewPassword } = await import("../../../src/pages/sign-in/shared/new-password.tsx");
  render(
    <form>
      <input name="firstName" defaultValue="Adelheid" />
      <input name="email" defaultValue="a.zimmerer@lumen.example" />
      <NewPassword />
    </form>,
  );
  return screen.getByLabelText<HTMLInputElement>("Password");
};
/** What a screen reader says with the field, and again when it changes. */
const hintOf = (input: HTMLInputElement): string => {
  const ids = input.getAttribute("aria-describedby")!.split(" ");
  const live = ids.map((id) => document.querySelector(`[id="${id}"] [aria-live="polite"]`)).find(Boolean);
  return live!.textContent;
};

it("says what is missing, then how strong it is with what to do, as the server will", async () => {
  stubPasswordWorker();
  const input = await show();
  expect(hintOf(input)).toMatch(/^At least 12 characters/);
  await userEvent.type(input, "qwertyuiop");
  expect(hintOf(input)).toBe("2 more characters needed");
  // A letter and its accent, which some keyboards write as two characters.
  await userEvent.type(input, "e\u0301");
  expect(hintOf(input)).toBe("1 more character needed");
  await userEvent.type(input, "{Backspace}{Backspace}12");
  await screen.findByText("Easy to guess. This is close to a common password. Add a few unrelated words.");
  await userEvent.clear(input);
  await userEvent.type(input, "vier graue reiher am see");
  await vi.waitFor(() => expect(hintOf(input)).toBe("Strong."));
});

it("knows the words that were entered beside it, and the company's name", async () => {
  const asked = stubPasswordWorker();
  const input = await show();
  await userEvent.type(input, "zimmerer2026");
  await screen.findByText(/Your name, your e-mail address and the company's name are guessed first/);
  expect(asked.at(-1)!.words).toEqual(expect.arrayContaining(["adelheid", "zimmerer", "lumen labs", "lumenlabs"]));
});

it("starts its worker when the field is entered, and not before", async () => {
  stubPasswordWorker();
  const started = vi.fn(Worker);
  vi.stubGlobal("Worker", started);
  const input = await show();
  expect(started).not.toHaveBeenCalled();
  await userEvent.click(input);
  expect(started).toHaveBeenCalledTimes(1);
});

it("leaves it to the server where the judgement can't be loaded", async () => {
  stubBrokenWorker();
  const input = await show();
  await userEvent.type(input, "qwertyuiop12");
  await screen.findByText("Long enough. We check how strong it is when you save it.");
});

import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import type { Prompt } from "../../../contract/prompts/entity.ts";
import { promptDraftKey } from "../../../src/providers/client-state.ts";
import { session } from "../../../src/providers/session.ts";
import { AppError } from "../helpers/fake-server.ts";
import { answerOf, customOf, press, promptOf, showPrompt } from "../helpers/prompts.tsx";
import { idOf } from "../helpers/work.ts";

afterEach(() => localStorage.clear());

/** What the browser has of prompts, however long it is signed out. */
const kept = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(promptDraftKey))
    .map((key) => JSON.parse(localStorage.getItem(key)!));
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const textIn = (label: string) => field(label).value;
const second = { _id: idOf(63), prompt: "And at night?", idealAnswer: "", answers: [answerOf(64, "Stars.")] };
const withSecond = () => customOf({ turns: [...customOf().turns, second], version: 3 });

/** Answers of the model that arrive as the test says. */
const stubModel = (fetch: (address: string, init?: RequestInit) => Promise<Response>) => {
  let out!: ReadableStreamDefaultController<Uint8Array>;
  const say = (event: string, data: object) =>
    out.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  const asked = (init: RequestInit): Response => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) });
    init.signal?.addEventListener("abort", () => out.error(init.signal!.reason));
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  const ask = vi.fn(asked);
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) =>
    address.endsWith("/ask") ? Promise.resolve(ask(init)) : fetch(address, init),
  );
  return { ask, say };
};

describe("while an answer arrives", () => {
  const begin = async (now: () => Prompt) => {
    const { server } = await showPrompt(now, { hasModel: true });
    const model = stubModel(server.fetch);
    await screen.findByText("The model answers here.");
    type("Next turn", "And at night?");
    await press("Ctrl+Enter");
    await waitFor(() => expect(model.ask).toHaveBeenCalledTimes(1));
    return model;
  };

  test("an ideal answer and a score that are changed meanwhile stay, here and in the browser", async () => {
    let now = customOf();
    const { say } = await begin(() => now);
    say("piece", { text: "Stars" });
    await screen.findByText("Stars");
    await press("Alt+I");
    type("Ideal answer", "Because of Rayleigh.");
    fireEvent.click(screen.getAllByRole("radio", { name: "3" })[0]!);
    now = withSecond();
    say("done", { prompt: now });
    await screen.findByText("Stars.");
    expect(screen.getAllByLabelText<HTMLTextAreaElement>("Ideal answer")[0]!.value).toBe("Because of Rayleigh.");
    expect(kept()).toEqual([
      { next: "", ideal: { [idOf(60)]: "Because of Rayleigh." }, scores: { [idOf(61)]: { [idOf(70)]: 3 } } },
    ]);
  });
  test("stopping it before anything was said keeps what was asked", async () => {
    await begin(customOf);
    fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
    await waitFor(() => expect(textIn("Next turn")).toBe("And at night?"));
    expect(kept()).toMatchObject([{ next: "And at night?" }]);
  });
});

describe("a next turn that was typed and not asked", () => {
  test("stays when the draft is saved, over a reload and a sign-out", async () => {
    const { server } = await showPrompt(customOf());
    await screen.findByRole("textbox", { name: "Next turn" });
    type("Next turn", "And at night?");
    await press("Alt+I");
    type("Ideal answer", "So.");
    fireEvent.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() => expect(kept()).toEqual([{ next: "And at night?", ideal: {}, scores: {} }]));
    expect(server.requestsTo(prompts.updateCustom)[0]?.body).toMatchObject({ turns: [{ idealAnswer: "So." }] });
    cleanup();
    session.end("expired");
    await showPrompt(customOf());
    await waitFor(() => expect(textIn("Next turn")).toBe("And at night?"));
  });
  test("is not dropped by submitting without a question", async () => {
    const { server } = await showPrompt(customOf());
    await screen.findByRole("textbox", { name: "Next turn" });
    type("Next turn", "And at night?");
    const submit = async () => {
      fireEvent.click(screen.getByRole("button", { name: "Submit" }));
      return within(await screen.findByRole("dialog", { name: "Submit without the next turn?" }));
    };
    fireEvent.click((await submit()).getByText("Keep writing"));
    expect([server.requestsTo(prompts.updateCustom).length, textIn("Next turn")]).toEqual([0, "And at night?"]);
    fireEvent.click((await submit()).getByText("Submit without it"));
    await screen.findByText("The list");
    expect(kept()).toEqual([]);
  });
});

test("what another page saved first is not overwritten, but shown", async () => {
  let isStale = true;
  const save = () => {
    if (!isStale) return { prompt: withSecond() };
    isStale = false;
    throw new AppError({ statusCode: 409, code: "stale", message: "Changed.", current: withSecond() });
  };
  const { server } = await showPrompt(() => (isStale ? customOf() : withSecond()), {
    answers: [[prompts.updateCustom, save]],
  });
  await screen.findByText("Because.");
  await press("Alt+I");
  type("Ideal answer", "So.");
  fireEvent.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText(/You also changed this prompt on another page/);
  expect(screen.getByText("And at night?")).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByText("Save draft").closest("button")?.getAttribute("aria-disabled")).toBe("false"),
  );
  fireEvent.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(server.requestsTo(prompts.updateCustom)).toHaveLength(2));
  expect(server.requestsTo(prompts.updateCustom).map(({ body }) => body)).toMatchObject([
    { version: 1 },
    { version: 3, turns: [{ idealAnswer: "So." }, { _id: idOf(63) }] },
  ]);
});

test("what was refused is said until something is changed", async () => {
  const saving = Promise.withResolvers<never>();
  const { server } = await showPrompt(customOf(), { answers: [[prompts.updateCustom, () => saving.promise]] });
  await screen.findByText("Because.");
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  await waitFor(() => expect(server.requestsTo(prompts.updateCustom)).toHaveLength(1));
  // What is typed while it is sent hides no refusal.
  type("Next turn", "And");
  saving.reject(new AppError({ statusCode: 422, code: "validation", message: "Rate every answer on Tone." }));
  await screen.findByText("Rate every answer on Tone.");
  fireEvent.click(screen.getAllByRole("radio", { name: "3" })[0]!);
  await waitFor(() => expect(screen.queryByText("Rate every answer on Tone.")).toBeNull());
});

test("what is typed in another tab is shown here, and typing on keeps it", async () => {
  await showPrompt(customOf());
  await screen.findByRole("textbox", { name: "Next turn" });
  type("Next turn", "And at night?");
  const key = Object.keys(localStorage).find((one) => one.startsWith(promptDraftKey))!;
  const inOtherTab = (value: object) => {
    localStorage.setItem(key, JSON.stringify(value));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  };
  inOtherTab({ next: "And at noon?", ideal: { [idOf(60)]: "So." }, scores: {} });
  expect([textIn("Next turn"), textIn("Ideal answer")]).toEqual(["And at noon?", "So."]);
  type("Next turn", "And at noon in summer?");
  expect(kept()).toEqual([{ next: "And at noon in summer?", ideal: { [idOf(60)]: "So." }, scores: {} }]);
});

test("a score above today's scale counts only where it is saved already, and says of which scale it is", async () => {
  const feature = { _id: idOf(70), name: "Tone" };
  const [first, other] = [answerOf(61, "A"), answerOf(62, "B")];
  const answers = [{ ...first, ratings: [{ feature, score: 5, scale: 5 }] }, other];
  const turns = [{ ...promptOf().turns[0]!, answers }];
  const { server } = await showPrompt(promptOf({ turns }));
  await screen.findByText("5 of 5, as you rated it before the scale changed");
  // As typed while the scale was a longer one.
  fireEvent.click(screen.getAllByRole("radio", { name: "3" })[1]!);
  const key = Object.keys(localStorage).find((one) => one.startsWith(promptDraftKey))!;
  const typed = JSON.parse(localStorage.getItem(key)!) as object;
  localStorage.setItem(key, JSON.stringify({ ...typed, scores: { [other._id]: { [feature._id]: 4 } } }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Save draft/ }));
  await waitFor(() => expect(server.requestsTo(prompts.updateSelective)).toHaveLength(1));
  expect(server.requestsTo(prompts.updateSelective)[0]?.body).toMatchObject({
    answers: [{ ratings: [{ feature: feature._id, score: 5 }] }, { ratings: [] }],
  });
});

test("a comparison that is not saved outlasts a sign-out", async () => {
  await showPrompt(promptOf());
  await press("b");
  await screen.findByRole("button", { name: "Both bad" });
  await press("b");
  expect(kept()).toMatchObject([{ choice: "bad" }]);
  cleanup();
  session.end("signed-out");
  await showPrompt(promptOf());
  const chosen = await screen.findByRole("button", { name: "Both bad" });
  expect(chosen.getAttribute("aria-pressed")).toBe("true");
});

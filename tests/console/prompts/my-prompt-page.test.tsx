import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { prompts } from "../../../contract/prompts/endpoints.ts";
import { ratings } from "../../../contract/ratings/endpoints.ts";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import { invalid } from "../helpers/fake-server.ts";
import { at, customOf, featureOf, press, promptOf, showPrompt } from "../helpers/prompts.tsx";
import { idOf } from "../helpers/work.ts";

describe("a selective prompt", () => {
  test("is decided by keys and rated, and submitting leads on", async () => {
    const { server } = await showPrompt(promptOf());
    await screen.findByRole("button", { name: /Answer 2 is better/ });
    expect(screen.queryByText(/model/)).toBeNull();
    await press("2");
    expect(screen.getByRole("button", { name: /Answer 2 is better/ }).getAttribute("aria-pressed")).toBe("true");
    await press("t");
    expect(screen.getByRole("button", { name: /Tie/ }).getAttribute("aria-pressed")).toBe("true");
    await press("1");
    fireEvent.click(screen.getAllByRole("radio", { name: "3" })[0]!);
    fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: "Warmer" } });
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    await screen.findByText("The list");
    expect(server.requestsTo(prompts.updateSelective)[0]?.body).toEqual({
      answers: [
        { _id: idOf(61), ratings: [{ feature: idOf(70), score: 3 }] },
        { _id: idOf(62), ratings: [] },
      ],
      choice: "better",
      best: idOf(61),
      reason: "Warmer",
      status: "submitted",
      version: 1,
    });
  });
  test("that is refused since a feature is new shows the feature, to be rated on", async () => {
    const refuse = () => {
      const fields = { turns: ["Rate each answer on “Truth”."] };
      throw invalid(fields);
    };
    let features = [featureOf(70, "Tone")];
    const { server } = await showPrompt(promptOf({ choice: "tie" }), {
      answers: [
        [ratings.ofProject, () => ({ ratingFeatures: features })],
        [prompts.updateSelective, refuse],
      ],
    });
    await screen.findAllByRole("group", { name: "Tone" });
    features = [...features, featureOf(71, "Truth")];
    fireEvent.click(screen.getByRole("button", { name: "Submit" }));
    expect(await screen.findAllByRole("group", { name: "Truth" })).toHaveLength(2);
    expect(server.requestsTo(prompts.updateSelective)).toHaveLength(1);
    expect(screen.getByText("Rate each answer on “Truth”.")).toBeTruthy();
  });
  test("that was submitted is only read", async () => {
    await showPrompt(
      promptOf({ status: "submitted", submittedAt: at, choice: "tie", can: { ...promptOf().can, edit: false } }),
    );
    await screen.findByText("Tie.");
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
  });
});

describe("a custom prompt", () => {
  const custom = customOf({ status: "rejected", cause: "Too short." });
  test("that was rejected says why, and is corrected and submitted again", async () => {
    const { server } = await showPrompt(custom);
    await screen.findByText("Too short.");
    fireEvent.click(screen.getByRole("button", { name: "Edit the ideal answer" }));
    const ideal = screen.getByLabelText<HTMLTextAreaElement>("Ideal answer");
    expect(ideal.value).toBe("Because.");
    fireEvent.change(ideal, { target: { value: "Because of Rayleigh." } });
    fireEvent.click(screen.getByRole("button", { name: "Submit again" }));
    await waitFor(() => expect(server.requestsTo(prompts.updateCustom)).toHaveLength(1));
    expect(server.requestsTo(prompts.updateCustom)[0]?.body).toEqual({
      turns: [
        {
          _id: idOf(60),
          prompt: "Why?",
          idealAnswer: "Because of Rayleigh.",
          answers: [{ _id: idOf(61), ratings: [] }],
        },
      ],
      status: "submitted",
      version: 1,
    });
  });
});

describe("at keys", () => {
  const scoresOf = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getByRole<HTMLInputElement>("radio", { checked: true })
      .closest("label")!.textContent;

  test("answers are rated one after another, compared, saved and submitted", async () => {
    const { server } = await showPrompt(promptOf());
    await screen.findByText("Answer 2 is better");
    await press("Alt+3");
    await press("Alt+1");
    await press("Alt+9");
    expect([scoresOf("Answer 1"), scoresOf("Answer 2")]).toEqual(["3", "1"]);
    await press("Alt+ArrowDown");
    expect(document.activeElement?.closest("section")?.getAttribute("aria-label")).toBe("Answer 1");
    await press("Alt+2");
    expect(scoresOf("Answer 1")).toBe("2");
    await press("Alt+R");
    expect(document.activeElement).toBe(screen.getByLabelText(/Reason/));
    await press("Alt+Shift+2");
    await press("Ctrl+S");
    await waitFor(() => expect(server.requestsTo(prompts.updateSelective)).toHaveLength(1));
    expect(server.requestsTo(prompts.updateSelective)[0]?.body).toMatchObject({
      choice: "better",
      best: idOf(62),
      status: "draft",
    });
    await waitFor(() =>
      expect(screen.getByText("Save draft").closest("button")?.getAttribute("aria-disabled")).toBe("false"),
    );
    await press("Ctrl+Shift+Enter");
    await screen.findByText("The list");
  });
  test("answers are compared by single keys outside text fields, and by custom keys", async () => {
    const keys = { "prompt.better2": ["Q"], "prompt.bad": ["Alt+W"] };
    await showPrompt(promptOf(), {
      answers: [[tasks.preferences, () => ({ preferences: { ...defaultPreferences, keys } })]],
    });
    const button = (name: string) => screen.getByRole("button", { name });
    await waitFor(() => expect(button("Answer 2 is better").textContent).toBe("Answer 2 is better Q"));
    expect(button("Answer 1 is better").textContent).toBe("Answer 1 is better 1");
    expect(button("Both bad").textContent).toBe("Both bad Alt+W");
    screen.getAllByRole("radio", { name: "1" })[0]!.focus();
    await press("q");
    expect(button("Answer 2 is better").getAttribute("aria-pressed")).toBe("true");
    await press("2");
    await press("Alt+W");
    expect(button("Both bad").getAttribute("aria-pressed")).toBe("true");
    screen.getByLabelText(/Reason/).focus();
    await press("t");
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe("t");
    expect(button("Both bad").getAttribute("aria-pressed")).toBe("true");
    await press("Alt+T");
    expect(button("Tie").getAttribute("aria-pressed")).toBe("true");
  });
  test("the ideal answer is written and the draft deleted, which is asked before", async () => {
    const { server } = await showPrompt(customOf(), { answers: [[prompts.remove, () => ({ prompt: customOf() })]] });
    await screen.findByText("Because.");
    await press("Alt+I");
    expect(document.activeElement).toBe(screen.getByLabelText("Ideal answer"));
    await press("Alt+N");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Next turn" }));
    await press("Alt+Delete");
    expect(server.requestsTo(prompts.remove)).toEqual([]);
    fireEvent.click(
      within(await screen.findByRole("dialog", { name: "Delete this draft?" })).getByText("Delete draft"),
    );
    await screen.findByText("The list");
  });
  test("they are shown at the buttons, listed and changed", async () => {
    await showPrompt(customOf());
    const submit = await screen.findByRole("button", { name: "Submit" });
    expect(submit.textContent).toBe("Submit Ctrl+Shift+Enter");
    await press("Ctrl+/");
    const dialog = await screen.findByRole("dialog", { name: "Keys and display" });
    expect(within(dialog).getByRole("button", { name: "Change Ctrl S: Save draft" })).toBeTruthy();
  });
});

test("pace, pay and what the prompt pays are shown", async () => {
  await showPrompt(customOf({ amount: 250 }));
  await screen.findByText("Today: 3 prompts · $7.50 · 1 h 30 min");
  expect(screen.getByText(/\$2\.50 once it is approved/)).toBeTruthy();
});

describe("given answers", () => {
  const given = { isGiven: true, leaseUntil: at, can: { edit: true, release: true, review: false, remove: false } };

  test("that were rated are given back after a question", async () => {
    const { server } = await showPrompt(promptOf({ ...given, choice: "tie" }));
    fireEvent.click(await screen.findByRole("button", { name: "Give back" }));
    const dialog = await screen.findByRole("dialog", { name: "Give these answers back?" });
    expect(dialog.textContent).toContain("are deleted");
    fireEvent.click(within(dialog).getByText("Cancel"));
    expect(server.requestsTo(prompts.release)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Give back" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByText("Give back"));
    await screen.findByText("The list");
    expect(server.requestsTo(prompts.release)).toHaveLength(1);
  });
  test("that nobody has touched yet are given back at once", async () => {
    await showPrompt(promptOf({ ...given, status: "assigned" }));
    fireEvent.click(await screen.findByRole("button", { name: "Give back" }));
    await screen.findByText("The list");
  });
});

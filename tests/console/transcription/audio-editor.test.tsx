import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { defaultPreferences, type TaskPreferences } from "../../../contract/tasks/preferences.ts";
import type { AudioTranscript, Segment } from "../../../contract/tasks/transcripts.ts";
import { AudioEditor, type AudioEditorProps } from "../../../src/custom/transcription/audio/audio-editor.tsx";
import { reviewPageActions } from "../../../src/custom/transcription/review/review-actions.ts";
import { FakeAudio } from "./fake-audio.ts";

// There is no canvas here.
vi.mock("../../../src/custom/transcription/audio/waveform.tsx", () => ({ default: () => <i data-testid="wave" /> }));

const segment = (start: number, end: number, text: string, more: Partial<Segment> = {}): Segment => ({
  start,
  end,
  speaker: "",
  text,
  tags: [],
  ...more,
});
const three = {
  segments: [
    segment(0, 2_000, "good morning", { speaker: "Ana" }),
    segment(2_000, 4_000, "takes metroprolol"),
    segment(5_000, 6_000, "goodbye", { speaker: "Ben" }),
  ],
};
const glossary = [{ term: "Metoprolol", hint: "A medicine" }];

/** The editor on a page that keeps what it says; `now` is the transcript as the page has it. */
const show = (props: Partial<AudioEditorProps> = {}) => {
  const now: { value: AudioTranscript; preferences: TaskPreferences } = {
    value: props.value ?? three,
    preferences: defaultPreferences,
  };
  const Page = (more: Partial<AudioEditorProps>) => {
    const [value, setValue] = useState(now.value);
    const [preferences, setPreferences] = useState(now.preferences);
    Object.assign(now, { value, preferences });
    return (
      <AudioEditor
        sound={{ address: "/a.mp3", milliseconds: 10_000, peaks: null, problems: [] }}
        glossary={glossary}
        language="en"
        direction="auto"
        value={value}
        onChange={setValue}
        preferences={preferences}
        onPreferences={(changes) => setPreferences((before) => ({ ...before, ...changes }))}
        {...more}
      />
    );
  };
  const { rerender } = render(<Page {...props} />);
  return { now, user: userEvent.setup(), again: (more: Partial<AudioEditorProps>) => rerender(<Page {...more} />) };
};
const text = (number: number) =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: `Text of segment ${number}` });
const times = ({ segments }: AudioTranscript) => segments.map(({ start, end }) => [start, end]);

beforeEach(() => vi.stubGlobal("Audio", FakeAudio));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what is typed is told, and the sound is played and moved by keys meanwhile", async () => {
  const { now, user } = show();
  await user.type(text(2), " daily");
  await user.keyboard("{F8}");
  expect(FakeAudio.last.paused).toBe(false);
  act(() => FakeAudio.last.reach(4_000));
  await user.keyboard("{F7}!");
  expect(FakeAudio.last.currentTime).toBe(1);
  expect(now.value.segments[1]?.text).toBe("takes metroprolol daily!");
  expect(text(2)).toHaveProperty("value", "takes metroprolol daily!");
});

test("the next segment plays at once and has the cursor; at the last one nothing starts again", async () => {
  const { user } = show();
  await user.click(text(2));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect([FakeAudio.last.currentTime, FakeAudio.last.paused]).toEqual([5, false]);
  expect(document.activeElement).toBe(text(3));
  act(() => FakeAudio.last.reach(6_000));
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect([FakeAudio.last.currentTime, FakeAudio.last.paused]).toEqual([6, true]);
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  expect(document.activeElement).toBe(text(2));
});

test("a segment is split at the cursor, joined again, and each step undone and redone", async () => {
  const { now, user } = show();
  await user.click(text(1));
  text(1).setSelectionRange(4, 4);
  text(1).dispatchEvent(new Event("select", { bubbles: true }));
  act(() => FakeAudio.last.reach(800));
  await user.keyboard("{Alt>}{Enter}{/Alt}");
  expect(now.value.segments.slice(0, 2).map((one) => one.text)).toEqual(["good", "morning"]);
  expect(times(now.value).slice(0, 2)).toEqual([
    [0, 800],
    [800, 2_000],
  ]);
  expect(document.activeElement).toBe(text(2));
  await user.keyboard("{Control>}z{/Control}");
  expect(now.value).toEqual(three);
  await user.keyboard("{Control>}y{/Control}");
  expect(now.value.segments).toHaveLength(4);
  await user.click(text(1));
  await user.keyboard("{Alt>}m{/Alt}");
  expect(now.value.segments[0]?.text).toBe("good morning");
});

test("speakers, tags and times are set by keys; times are typed too", async () => {
  const { now, user } = show();
  await user.click(text(2));
  act(() => FakeAudio.last.reach(2_500));
  await user.keyboard("{Alt>}{Shift>}[Digit2]{/Shift}[Digit1]q{/Alt}");
  expect(now.value.segments[1]).toMatchObject({ speaker: "Ben", tags: ["unclear"], start: 2_500 });
  expect(screen.getByRole("button", { name: "Unclear" }).getAttribute("aria-pressed")).toBe("true");
  const end = screen.getByRole("textbox", { name: "End of segment 2" });
  await user.clear(end);
  await user.type(end, "0:03.25{Enter}");
  expect(now.value.segments[1]?.end).toBe(3_250);
  await user.clear(end);
  await user.type(end, "soon");
  expect(end.getAttribute("aria-invalid")).toBe("true");
  await user.tab();
  expect(now.value.segments[1]?.end).toBe(3_250);
  const speaker = screen.getByRole("combobox", { name: "Speaker of segment 2" });
  await user.clear(speaker);
  await user.type(speaker, "Dr. Cho ");
  await user.tab();
  expect(now.value.segments[1]?.speaker).toBe("Dr. Cho");
});

test("a time that is typed is taken before a key goes on, moves it or submits, and not while one only listens", async () => {
  const seen: unknown[] = [];
  const { now, user } = show({ onSubmit: () => seen.push(times(now.value)[1]) });
  const type = async (edge: "Start" | "End", number: number, time: string): Promise<void> => {
    const field = screen.getByRole("textbox", { name: `${edge} of segment ${number}` });
    await user.clear(field);
    await user.type(field, time);
  };
  await type("End", 1, "0:0");
  await user.keyboard("{F8}1.5");
  expect(times(now.value)[0]).toEqual([0, 2_000]);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(times(now.value)[0]).toEqual([0, 1_500]);
  expect(document.activeElement).toBe(text(2));
  await type("End", 2, "0:03.25");
  await user.keyboard("{Alt>}x{/Alt}");
  expect(times(now.value)[1]).toEqual([2_000, 3_350]);
  await type("Start", 2, "0:02.5");
  await user.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  expect(seen).toEqual([[2_500, 3_350]]);
});

test("a new segment begins at the first free moment, where those that are heard touch each other", async () => {
  const touching = { segments: [segment(250, 792, "a"), segment(792, 3_230, "b"), segment(3_566, 5_890, "c")] };
  const { now, user } = show({ value: touching });
  act(() => FakeAudio.last.reach(500));
  await user.keyboard("{Alt>}n{/Alt}");
  expect(times(now.value)[2]).toEqual([3_230, 3_566]);
  expect(document.activeElement).toBe(text(3));
});

test("a word that is nearly a term is named, and spelled as the glossary does at a click", async () => {
  const { now, user } = show();
  await user.click(text(2));
  const near = await screen.findByRole("list", { name: "Spelling in the glossary" });
  await user.click(within(near).getByRole("button", { name: "Metoprolol" }));
  expect(now.value.segments[1]?.text).toBe("takes Metoprolol");
  expect(screen.queryByRole("list", { name: "Spelling in the glossary" })).toBeNull();
  await user.keyboard("{Alt>}g{/Alt}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search the glossary" }));
});

test("what one does with the text comes before the glossary, however long that is", () => {
  show({ children: <button type="button">Accept</button> });
  const search = screen.getByRole("searchbox", { name: "Search the glossary" });
  const place = screen.getByRole("button", { name: "Accept" }).compareDocumentPosition(search);
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a key is changed: one that is taken is refused with the reason, and the new one acts at once", async () => {
  const { now, user } = show();
  await user.keyboard("{F1}");
  await user.click(screen.getByRole("button", { name: "Change F8: Play or pause" }));
  await user.keyboard("{F7}");
  expect(screen.getByRole("alert").textContent).toBe("F7 is already “Back 3 s”.");
  await user.keyboard("{F6}");
  expect(now.preferences.keys).toEqual({ "audio.play": ["F6", "Alt+K"] });
  await user.click(screen.getByRole("radio", { name: "Largest" }));
  expect(now.preferences.textSize).toBe("largest");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.keyboard("{F8}");
  expect(FakeAudio.last.paused).toBe(true);
  await user.keyboard("{F6}");
  expect(FakeAudio.last.paused).toBe(false);
});

test("a reviewer changes the keys of the review in the same dialog, and none of the editor's is taken for it", async () => {
  const { now, user } = show({ actions: reviewPageActions("audio"), readOnly: true });
  await user.keyboard("{F1}");
  const review = within(screen.getByRole("group", { name: "Review" }));
  await user.click(review.getByRole("button", { name: "Change Alt Shift Enter: Send back" }));
  await user.keyboard("{F8}");
  expect(screen.getByRole("alert").textContent).toBe("F8 is already “Play or pause”.");
  await user.keyboard("{F6}");
  expect(now.preferences.keys).toEqual({ "review.back": ["F6"] });
  await user.click(screen.getByRole("button", { name: "Change F8: Play or pause" }));
  await user.keyboard("{F6}");
  expect(screen.getByRole("alert").textContent).toBe("F6 is already “Send back”.");
});

test("on a Mac the keys with Option act, except where letters of another language are typed", async () => {
  const agent = vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (Macintosh)");
  const { now, again } = show();
  const option = (key: string, code: string, target: Element = text(1)) =>
    fireEvent.keyDown(target, { key, code, altKey: true });
  expect(option("Dead", "KeyN")).toBe(false);
  again({ language: "pl" });
  expect([option("ń", "KeyN"), option("Dead", "KeyN")]).toEqual([true, true]);
  expect(option("ń", "KeyN", screen.getByRole("button", { name: "Play segment 1" }))).toBe(false);
  expect(now.value.segments).toHaveLength(5);
  agent.mockRestore();
});

test("the speed that was chosen is kept", async () => {
  const { now, user } = show();
  await user.keyboard("{Alt>}..{/Alt}");
  expect(now.preferences.speed).toBeCloseTo(1.2, 10);
  expect(FakeAudio.last.playbackRate).toBeCloseTo(1.2, 10);
});

test("who only reads can play and not change", async () => {
  const { now, user } = show({ readOnly: true });
  await user.type(text(1), "x");
  await user.keyboard("{Alt>}n{/Alt}{Alt>}{Delete}{/Alt}{F8}");
  expect(now.value).toBe(three);
  expect(FakeAudio.last.paused).toBe(false);
  expect(screen.queryByRole("button", { name: "New segment" })).toBeNull();
});

test("the wave has its room before its peaks are there, so that nothing jumps as they come", () => {
  const sound = { address: "/a.mp3", milliseconds: 10_000, problems: [] };
  const { again } = show({ sound: { ...sound, peaks: undefined } });
  expect(document.querySelector(".audio-wave")).toBeTruthy();
  again({ sound: { ...sound, peaks: null } });
  expect(document.querySelector(".audio-wave")).toBeNull();
});

test("without peaks there is a bar alone; with them the wave, and a text from elsewhere replaces this one", async () => {
  const { again } = show();
  expect(screen.queryByTestId("wave")).toBeNull();
  expect(screen.getByRole("slider", { name: "Position" })).toBeTruthy();
  const sound = {
    address: "/a.mp3",
    milliseconds: 10_000,
    peaks: { rate: 1, min: [0], max: [1] },
    problems: ["Silent."],
  };
  again({ sound, value: { segments: [segment(0, 1, "other")] }, direction: "rtl", language: "ar" });
  expect(await screen.findByTestId("wave")).toBeTruthy();
  expect(screen.getByText("Silent.")).toBeTruthy();
  expect([text(1).value, text(1).dir, text(1).lang]).toEqual(["other", "rtl", "ar"]);
});

test("an empty transcript begins where the sound is", async () => {
  const { now, user } = show({ value: { segments: [] } });
  act(() => FakeAudio.last.reach(1_500));
  await user.click(screen.getByRole("button", { name: "Begin here" }));
  expect(times(now.value)).toEqual([[1_500, 4_500]]);
  expect(document.activeElement).toBe(text(1));
});

test("thousands of segments come bit by bit, and typing draws no other one again", async () => {
  const many = { segments: Array.from({ length: 300 }, (_, at) => segment(at * 10, at * 10 + 10, `s${at}`)) };
  const { user } = show({ value: many });
  const texts = () => document.querySelectorAll("textarea");
  expect(texts().length).toBeLessThan(60);
  await waitFor(() => expect(texts()).toHaveLength(300));
  const third = texts()[2]!;
  const changes: Node[] = [];
  const watch = new MutationObserver((all) => changes.push(...all.map(({ target }) => target)));
  await user.click(third);
  watch.observe(screen.getByRole("list", { name: "Segments" }), {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  await user.keyboard("x");
  await Promise.resolve();
  watch.disconnect();
  expect(third.value).toBe("s2x");
  expect(changes.filter((node) => !third.closest("li")?.contains(node))).toEqual([]);
});

import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TaskPage } from "../../../contract/tasks/entity.ts";
import { mediaMessages } from "../../../contract/tasks/media.ts";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import { TaskEditor } from "../../../src/custom/transcription/task-editor.tsx";
import { submittedOf } from "../helpers/tasks.ts";
import { newPage } from "../helpers/tasks.tsx";
import { FakeAudio } from "./fake-audio.ts";

// There is no canvas here.
vi.mock("../../../src/custom/transcription/audio/waveform.tsx", () => ({ default: () => <i data-testid="wave" /> }));
beforeEach(() => vi.stubGlobal("Audio", FakeAudio));
afterEach(() => vi.unstubAllGlobals());

/** The page of a sound as a server sends it that could not look at it. */
const unread: TaskPage = {
  ...newPage,
  task: submittedOf(1, { kind: "audio", status: "assigned", submittedAt: null }),
  media: {
    address: "/call.mp3",
    mime: "audio/mpeg",
    facts: { remarks: [mediaMessages.no_reader] },
    peaks: null,
    tiles: null,
  },
};

test("a sound that the server could not look at says what is missing, and is played and written down without it", async () => {
  const user = userEvent.setup();
  const change = vi.fn();
  render(
    <TaskEditor
      page={unread}
      value={{ segments: [] }}
      onChange={change}
      preferences={defaultPreferences}
      onPreferences={() => undefined}
    />,
  );
  const problems = within(await screen.findByRole("list", { name: "Problems of this recording" }));
  expect(problems.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "This sound has no waveform and wasn't checked for silence or clipping: the server has no ffmpeg. It plays as usual.",
  ]);
  expect(screen.queryByTestId("wave")).toBeNull();
  expect(screen.queryByRole("group", { name: "Zoom" })).toBeNull();

  await user.click(screen.getByRole("button", { name: /^Play(?! segment)/ }));
  expect(FakeAudio.last.paused).toBe(false);
  // The server did not measure its length, so it is what the browser reads.
  expect(screen.getByRole("timer", { name: "Time" }).textContent).toContain("/ 0:10");
  act(() => FakeAudio.last.reach(3000));
  await user.click(screen.getByRole("button", { name: /^Begin here/ }));
  await user.type(screen.getByRole("textbox", { name: "Text of segment 1" }), "Hello");
  expect(change).toHaveBeenLastCalledWith({ segments: [expect.objectContaining({ start: 3000, text: "Hello" })] });
});

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defaultPreferences } from "../../../contract/tasks/preferences.ts";
import { defaultSoundRules } from "../../../contract/tasks/sound-checks.ts";
import type { KeptTake } from "../../../src/custom/transcription/shared/kept-takes.ts";
import { Outbox, type SendTake, useOutbox } from "../../../src/custom/recording/outbox.ts";
import { Recorder } from "../../../src/custom/recording/recorder.tsx";
import { recordingPageActions } from "../../../src/custom/recording/recording-actions.ts";
import { PageKeys } from "../../../src/custom/transcription/shared/key.tsx";
import type { ChosenKeys } from "../../../src/custom/transcription/shared/keys.ts";
import { ApiError } from "../../../src/providers/client.ts";
import { useStore } from "../../../src/providers/store.ts";
import { fakeAudio } from "../helpers/audio-fakes.ts";

/** In place of the browser's store. */
const kept = new Map<string, KeptTake>();
vi.mock("../../../src/custom/transcription/shared/kept-takes.ts", () => ({
  keepTake: async (take: KeptTake) => void kept.set(take.lineId, take),
  forgetTake: async (lineId: string) => void kept.delete(lineId),
  readTakes: async () => [...kept.values()],
}));

let audio: ReturnType<typeof fakeAudio>;
beforeEach(() => {
  kept.clear();
  audio = fakeAudio();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rules = { ...defaultSoundRules, sampleRateMin: 0, longest: 60_000 };
const lineOf = (number: number) => ({
  _id: `line-${number}`,
  text: `Read ${number} aloud`,
  language: "en",
  number,
  projectId: "p-1",
});

const show = async (
  send: SendTake = async () => undefined,
  { isOn = true, chosen = {} }: { readonly isOn?: boolean; readonly chosen?: ChosenKeys } = {},
) => {
  const onSend = vi.fn(send);
  const Page = () => {
    const [number, setNumber] = useState(1);
    const outbox = useOutbox(onSend);
    const { waiting } = useStore(outbox.store);
    if (waiting.some(({ lineId }) => lineId === `line-${number}`)) setNumber(number + 1);
    return (
      <PageKeys actions={recordingPageActions} chosen={chosen}>
        <Recorder
          {...{ line: lineOf(number), rules, outbox }}
          preferences={{ ...defaultPreferences, textSize: "largest" }}
          onSettings={() => undefined}
        />
      </PageKeys>
    );
  };
  const { unmount } = render(<Page />);
  const user = userEvent.setup();
  if (isOn) {
    await user.click(screen.getByRole("button", { name: "Turn on the microphone" }));
    await button(/^Record/);
  }
  return { onSend, user, unmount };
};
const button = (name: RegExp) => screen.findByRole("button", { name });
const isOff = async (name: RegExp) => (await button(name)).getAttribute("aria-disabled") === "true";

const record = async (user: ReturnType<typeof userEvent.setup>, samples: Float32Array, key = "r") => {
  await user.keyboard(key);
  await button(/^Stop/);
  audio.hear(samples);
  await user.keyboard(key);
  return screen.findByLabelText("Your recording");
};
/** As if the browser had played that share of it. */
const play = (player: HTMLElement, share: number) => {
  Object.defineProperties(player, {
    duration: { configurable: true, value: 10 },
    played: { configurable: true, value: { length: 1, start: () => 0, end: () => share * 10 } },
  });
  fireEvent.timeUpdate(player);
};

describe("a line", () => {
  test("is recorded, heard and sent by keys alone, and the next one is there at once", async () => {
    let arrive: (sent: unknown) => void = () => undefined;
    const { user, onSend } = await show(() => new Promise((resolve) => (arrive = resolve)));
    expect(audio.getUserMedia.mock.lastCall?.[0]).toMatchObject({
      audio: { noiseSuppression: false, echoCancellation: false },
    });
    const player = await record(user, audio.speech(2));
    expect(await isOff(/^Send/)).toBe(true);
    await user.keyboard("s");
    expect(onSend).not.toHaveBeenCalled();
    play(player, 0.5);
    expect(await isOff(/^Send/)).toBe(true);
    play(player, 0.95);
    expect(await isOff(/^Send/)).toBe(false);
    await user.keyboard("s");
    await screen.findByText("Read 2 aloud");
    expect(screen.queryByLabelText("Your recording")).toBeNull();
    expect(onSend).toHaveBeenCalledOnce();
    expect(onSend.mock.lastCall?.[0]).toMatchObject({
      lineId: "line-1",
      projectId: "p-1",
      blob: { type: "audio/wav" },
      facts: { milliseconds: 2000, sampleRate: 1000 },
    });
    expect([...kept.keys()]).toEqual(["line-1"]);
    arrive(undefined);
    await waitFor(() => expect(kept.size).toBe(0));
  });

  test("is recorded again by Space, and has to be heard again", async () => {
    const { user } = await show();
    (document.activeElement as HTMLElement).blur();
    play(await record(user, audio.speech(2), " "), 1);
    expect(await isOff(/^Send/)).toBe(false);
    await record(user, audio.speech(3), " ");
    await waitFor(async () => expect(await isOff(/^Send/)).toBe(true));
  });

  test("is recorded at the keys that the person chose, which the page shows, and not at those before", async () => {
    const { user } = await show(undefined, { chosen: { "recording.record": ["F8"] } });
    expect(screen.getByText("Read the line aloud. F8 starts and stops.")).toBeTruthy();
    expect((await button(/^Record/)).querySelector("kbd")?.textContent).toBe("F8");
    await user.keyboard("r");
    expect(screen.queryByRole("button", { name: /^Stop/ })).toBeNull();
    await user.keyboard("{F8}");
    expect(await button(/^Stop/)).toBeTruthy();
  });

  test.each([
    ["too short", () => audio.speech(0.4), /too short: 0.4 s/],
    ["silent", () => new Float32Array(2_000), /100% of this sound is silence/],
    ["clipped", () => new Float32Array(2_000).fill(1), /distorted/],
  ])("that is %s can't be sent, and says why", async (_, samples, words) => {
    const { user } = await show();
    play(await record(user, samples()), 1);
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    expect(await isOff(/^Send/)).toBe(true);
  });

  test("is shown in the size that was chosen", async () => {
    await show(undefined, { isOn: false });
    expect(screen.getByText("Read 1 aloud").closest(".recorder")?.className).toBe("recorder recorder-largest");
  });
});

describe("the microphone", () => {
  test.each([
    ["NotAllowedError", /may not use the microphone/],
    ["NotFoundError", /No microphone found/],
    ["NotReadableError", /Close other programs/],
  ])("that can't be opened (%s) says what to do, and is tried again", async (name, words) => {
    audio.getUserMedia.mockRejectedValueOnce(new DOMException("no", name));
    const { user } = await show(undefined, { isOn: false });
    await user.click(screen.getByRole("button", { name: "Turn on the microphone" }));
    expect((await screen.findByRole("alert")).textContent).toMatch(words);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await button(/^Record/);
  });

  test("that is unplugged while it records says so, and nothing is sent", async () => {
    const { user, onSend } = await show();
    await user.keyboard("r");
    audio.track.dispatchEvent(new Event("ended"));
    expect((await screen.findByRole("alert")).textContent).toMatch(/disconnected/);
    expect(onSend).not.toHaveBeenCalled();
  });

  test("is given back with the page", async () => {
    const { unmount } = await show();
    unmount();
    expect(audio.track.stop).toHaveBeenCalled();
  });
});

describe("sending", () => {
  test("what a closed page left is sent by the next one", async () => {
    const left = { lineId: "line-7", projectId: "p-2", blob: new Blob(["left"]), facts: {} as never };
    kept.set("line-7", left);
    const { onSend } = await show(undefined, { isOn: false });
    await waitFor(() => expect(onSend).toHaveBeenCalledWith(left));
    await waitFor(() => expect(kept.size).toBe(0));
  });

  test("a lost connection keeps the recording, which is sent once it is back", async () => {
    let isAway = true;
    const { user, onSend } = await show(async () => {
      if (isAway) throw new ApiError({ statusCode: 0, code: "offline", message: "No connection to the server" });
    });
    play(await record(user, audio.speech(2)), 1);
    await user.keyboard("s");
    await screen.findByText("1 recording waiting for a connection.");
    expect(kept.size).toBe(1);
    isAway = false;
    window.dispatchEvent(new Event("online"));
    await waitFor(() => expect(kept.size).toBe(0));
    expect(onSend).toHaveBeenCalledTimes(2);
    expect(screen.queryByText(/waiting for/)).toBeNull();
  });

  test("what the server refuses for good says why, and is not tried again until it is discarded", async () => {
    const { user, onSend } = await show(async () => {
      throw new ApiError({ statusCode: 409, code: "wrong_state", message: "This line was given to someone else." });
    });
    play(await record(user, audio.speech(2)), 1);
    await user.keyboard("s");
    expect((await screen.findByRole("alert")).textContent).toMatch("This line was given to someone else.");
    await user.click(screen.getByRole("button", { name: "Discard it" }));
    await waitFor(() => expect(kept.size).toBe(0));
    expect(onSend).toHaveBeenCalledOnce();
  });

  test("a line that is recorded again takes the place of what was refused of it, and is kept until it is sent", async () => {
    const takeOf = (text: string): KeptTake => ({
      ...lineOf(1),
      lineId: "line-1",
      blob: new Blob([text]),
      facts: {} as never,
    });
    const [bad, good] = [takeOf("bad"), takeOf("good")];
    const outbox = new Outbox(async (take) => {
      const statusCode = take === bad ? 400 : 0;
      throw new ApiError({ statusCode, code: "validation", message: "Too loud." });
    });
    await outbox.add(bad);
    await waitFor(() => expect(outbox.store.get().refused).toMatchObject([{ take: bad }]));
    await outbox.add(good);
    for (const { take } of outbox.store.get().refused) outbox.drop(take);
    expect([...kept.values()]).toEqual([good]);
    expect(outbox.store.get()).toMatchObject({ waiting: [good], refused: [] });
  });
});

import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tasks } from "../../../contract/tasks/endpoints.ts";
import { messageOf } from "../../../contract/core/errors.ts";
import { defaultPreferences, type TaskPreferences } from "../../../contract/tasks/preferences.ts";
import { AudioEditor } from "../../../src/custom/transcription/audio/audio-editor.tsx";
import { useTaskPreferences } from "../../../src/custom/transcription/shared/task-queries.ts";
import { KeptReplies } from "../../../src/providers/persist.ts";
import { toasts } from "../../../src/providers/toasts.ts";
import { AppError } from "../helpers/fake-server.ts";
import { showPage } from "../helpers/show-page.tsx";
import { FakeAudio } from "./fake-audio.ts";

const chosen: TaskPreferences = {
  ...defaultPreferences,
  keys: { "audio.play": ["F9"] },
  textSize: "largest",
  contrast: "high",
  speed: 1.5,
};

const Sound = () => {
  const { preferences, save } = useTaskPreferences();
  return (
    <AudioEditor
      sound={{ address: "/a.mp3", milliseconds: 10_000, peaks: null, problems: [] }}
      glossary={[]}
      language="en"
      direction="auto"
      value={{ segments: [] }}
      onChange={() => undefined}
      preferences={preferences}
      onPreferences={save}
    />
  );
};

/** A sound whose listener's preferences are read once `arrive` is called. */
const show = async (save: () => unknown = () => ({ preferences: chosen })) => {
  const { promise, resolve, reject } = Promise.withResolvers<object>();
  const { server } = await showPage(<Sound />, {
    as: "annotator",
    answers: [
      [tasks.savePreferences, save],
      [tasks.preferences, () => promise],
    ],
  });
  await screen.findByRole("group", { name: "Sound" });
  return {
    user: userEvent.setup(),
    arrive: () => act(async () => resolve({ preferences: chosen })),
    fail: () =>
      act(async () => reject(new AppError({ statusCode: 400, code: "validation", message: messageOf("validation") }))),
    saved: () =>
      server.requestsTo(tasks.savePreferences).map(({ body }) => (body as { preferences: unknown }).preferences),
  };
};
const speed = () => FakeAudio.last.playbackRate;

beforeEach(() => vi.stubGlobal("Audio", FakeAudio));
afterEach(() => {
  for (const { id } of toasts.get()) toasts.close(id);
});

test("the text size is there at once when the page is loaded again", async () => {
  const visit = (answer: () => unknown) =>
    showPage(
      <>
        <KeptReplies />
        <Sound />
      </>,
      { as: "annotator", answers: [[tasks.preferences, answer]] },
    );
  const isLargest = () => document.querySelector("[data-text-size=largest]") !== null;
  await visit(() => ({ preferences: chosen }));
  await waitFor(() => expect(isLargest()).toBe(true));
  cleanup();
  await visit(() => new Promise(() => undefined));
  expect(isLargest()).toBe(true);
});

test("a speed that is read late is taken, and not saved", async () => {
  const { arrive, saved } = await show();
  expect(speed()).toBe(1);
  await arrive();
  await waitFor(() => expect(speed()).toBe(1.5));
  expect(saved()).toEqual([]);
});

test("what is changed before the preferences are read counts at once and takes none of the others away", async () => {
  const { user, arrive, saved } = await show();
  await user.keyboard("{Alt>}.{/Alt}");
  expect(speed()).toBeCloseTo(1.1, 10);
  expect(saved()).toEqual([]);
  await arrive();
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()).toEqual([{ speed: expect.closeTo(1.1, 10) }]);
  expect(speed()).toBeCloseTo(1.1, 10);
});

test("only what is changed is sent: another page may have changed the rest since they were read", async () => {
  const { user, arrive, saved } = await show();
  await arrive();
  await waitFor(() => expect(speed()).toBe(1.5));
  await user.keyboard("{Alt>}.{/Alt}");
  await waitFor(() => expect(saved()).toEqual([{ speed: expect.closeTo(1.6, 10) }]));
});

test("nothing is saved where the preferences can't be read", async () => {
  const { user, fail, saved } = await show();
  await fail();
  await user.keyboard("{Alt>}.{/Alt}");
  expect(speed()).toBeCloseTo(1.1, 10);
  expect(saved()).toEqual([]);
});

test("a failed save is told", async () => {
  const { user, arrive } = await show(() => {
    throw new AppError({ statusCode: 503, code: "busy", message: messageOf("busy") });
  });
  await arrive();
  await waitFor(() => expect(speed()).toBe(1.5));
  await user.keyboard("{Alt>}.{/Alt}");
  await waitFor(() =>
    expect(toasts.get().map(({ text }) => text)).toEqual([`Your settings weren't saved. ${messageOf("busy")}`]),
  );
  expect(speed()).toBeCloseTo(1.6, 10);
});

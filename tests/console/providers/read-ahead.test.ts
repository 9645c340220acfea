import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { skills } from "../../../contract/skills/endpoints.ts";
import { call, pathOf } from "../../../src/providers/client.ts";
import { onLive, startLive } from "../../../src/providers/live/live.ts";
import { readAhead } from "../../../src/providers/read-ahead.ts";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/me.ts";

const params = { _id: "01900000-0000-7000-8000-000000000001" };
const address = pathOf(skills.show, { params });
const token = "a-token-of-twenty-chars";
const fetched = vi.fn<typeof fetch>();
const reply = (name: string, status = 200): Response => new Response(JSON.stringify({ name }), { status });

beforeEach(async () => {
  vi.stubGlobal("fetch", fetched.mockReset());
  await session.start({ token, user: me(), remember: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.end("signed-out");
});

test("what was read ahead is the reply of the first call, and of no other", async () => {
  fetched.mockResolvedValueOnce(reply("ahead")).mockResolvedValueOnce(reply("anew"));
  readAhead([address], token);
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get("authorization")).toBe(`Bearer ${token}`);
  expect(await call(skills.show, { params })).toEqual({ name: "ahead" });
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await call(skills.show, { params })).toEqual({ name: "anew" });
});

test.each([
  ["a refusal", async () => fetched.mockResolvedValueOnce(reply("refused", 503)), token],
  ["no connection", async () => fetched.mockRejectedValueOnce(new TypeError("offline")), token],
  ["a reply to someone else", async () => fetched.mockResolvedValueOnce(reply("theirs")), "another-token-of-theirs"],
])("%s is read anew", async (_, answer, as) => {
  await answer();
  fetched.mockResolvedValueOnce(reply("anew"));
  readAhead([address], as);
  expect(await call(skills.show, { params })).toEqual({ name: "anew" });
});

test("a reply from before a change of one's own is read anew", async () => {
  fetched
    .mockResolvedValueOnce(reply("ahead"))
    .mockResolvedValueOnce(reply("changed"))
    .mockResolvedValueOnce(reply("anew"));
  readAhead([address], token);
  await call(skills.edit, { params, body: { name: "Other" } });
  expect(await call(skills.show, { params })).toEqual({ name: "anew" });
});

test("a reply from before a change of someone else is read anew", async () => {
  // The stream of events, which another tab holds, never answers here.
  fetched.mockImplementation((to) =>
    to === address ? Promise.resolve(reply("anew")) : new Promise<Response>(() => undefined),
  );
  fetched.mockResolvedValueOnce(reply("ahead"));
  readAhead([address], token);
  const stop = startLive("somebody");
  const heard = new Promise<void>((resolve) => onLive(() => resolve()));
  const otherTab = new BroadcastChannel("muster.live.somebody");
  otherTab.postMessage({ id: "7-2", event: "change", data: '{"resource":"users","kind":"created","ids":[]}' });
  await heard;
  otherTab.close();
  stop();
  expect(await call(skills.show, { params })).toEqual({ name: "anew" });
});

test("a reply that nobody took while the page was opened is read anew", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  fetched.mockResolvedValueOnce(reply("ahead")).mockResolvedValueOnce(reply("anew"));
  readAhead([address], token);
  vi.advanceTimersByTime(30_001);
  expect(await call(skills.show, { params })).toEqual({ name: "anew" });
});

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { devicesKey, knownDevices } from "../../../src/providers/devices.ts";
import { enter, leave, resume } from "../../../src/providers/enter.ts";
import { session } from "../../../src/providers/session.ts";
import { readSession, writeSession } from "../../../src/providers/session-store.ts";
import { themeKey } from "../../../src/providers/theme-key.ts";
import { fillStorage } from "../helpers/full-storage.ts";
import { me } from "../helpers/me.ts";

const token = "the-token-that-nobody-may-read";
const fetched = vi.fn<typeof fetch>();
const reply = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const entriesOf = (storage: Storage): [string, string | null][] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").map((key) => [
    key,
    storage.getItem(key),
  ]);
const kept = (): string => document.cookie + JSON.stringify([entriesOf(localStorage), entriesOf(sessionStorage)]);

const resumeStored = async (): Promise<void> => {
  const stored = await session.stored();
  if (stored) await resume(stored);
};

beforeEach(() => vi.stubGlobal("fetch", fetched.mockReset()));
afterEach(() => {
  vi.unstubAllGlobals();
  session.end("signed-out");
  localStorage.clear();
});

describe("what is kept in the browser", () => {
  it("is a cookie and a person of the browser, when remembered", () => {
    writeSession({ token, user: me(), remember: true });
    expect(document.cookie).toMatch(/^token=[\w-]+$/);
    expect(Object.keys(localStorage)).toEqual(["user"]);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(readSession()).toEqual({ token, user: me(), remember: true });
  });

  it("lasts ten days, for this site only", () => {
    const written = vi.spyOn(document, "cookie", "set");
    writeSession({ token, user: me(), remember: true });
    expect(written.mock.lastCall?.[0]).toMatch(/; path=\/; samesite=strict; max-age=864000$/);
    written.mockRestore();
  });

  it("is the tab's alone otherwise", () => {
    writeSession({ token, user: me(), remember: false });
    expect(document.cookie).toBe("");
    expect(Object.keys(localStorage)).toEqual([]);
    expect(Object.keys(sessionStorage).sort()).toEqual(["token", "user"]);
    expect(readSession()).toEqual({ token, user: me(), remember: false });
  });

  it("leaves nothing of the other way behind", () => {
    writeSession({ token, user: me(), remember: true });
    writeSession({ token, user: me(), remember: false });
    expect([document.cookie, Object.keys(localStorage)]).toEqual(["", []]);
  });

  it.each([true, false])("can't be read as plain text (remember: %s)", (remember) => {
    writeSession({ token, user: me(), remember });
    expect(kept()).not.toContain(token);
    expect(kept()).not.toContain("mara@company.example");
  });

  it("looks different each time", () => {
    writeSession({ token, user: me(), remember: false });
    const first = sessionStorage.getItem("token");
    writeSession({ token, user: me(), remember: false });
    expect(sessionStorage.getItem("token")).not.toBe(first);
  });

  it("counts as none once it was changed", () => {
    writeSession({ token, user: me(), remember: false });
    const sealed = sessionStorage.getItem("user") ?? "";
    sessionStorage.setItem("user", (sealed.startsWith("A") ? "B" : "A") + sealed.slice(1));
    expect(readSession()).toBeNull();
  });
});

describe("signing in and out", () => {
  it("begins with what the server answers", async () => {
    fetched.mockResolvedValue(reply(200, { token, user: me(), device: "a device" }));
    await enter("mara@company.example", "a password", true);
    expect(fetched.mock.lastCall?.[1]?.body).toBe(
      JSON.stringify({ email: "mara@company.example", password: "a password", remember: true, devices: [] }),
    );
    expect([session.token(), session.get().user]).toEqual([token, me()]);
  });

  it("sends the tokens of the last sign-ins here, the newest first, also after signing out", async () => {
    for (const device of ["a", "b", "c", "a", "d", "e", "f"]) {
      fetched.mockResolvedValueOnce(reply(200, { token, user: me(), device }));
      await enter("mara@company.example", "a password", false);
      fetched.mockResolvedValueOnce(reply(200, { message: "You are signed out." }));
      await leave();
    }
    expect(knownDevices()).toEqual(["f", "e", "d", "a", "c"]);
    fetched.mockResolvedValueOnce(reply(200, { token, user: me(), device: "f" }));
    await enter("mara@company.example", "a password", false);
    expect(JSON.parse(fetched.mock.lastCall?.[1]?.body as string).devices).toEqual(["f", "e", "d", "a", "c"]);
  });

  it.each(["{", "5", "null", '[1, "a", null]'])("signs in although the tokens kept are %s", async (damaged) => {
    localStorage.setItem(devicesKey, damaged);
    fetched.mockResolvedValue(reply(200, { token, user: me(), device: "b" }));
    await enter("mara@company.example", "a password", false);
    expect(knownDevices()).toEqual(damaged.includes("a") ? ["b", "a"] : ["b"]);
  });

  it("signs in where the browser has no room for a token", async () => {
    fillStorage();
    fetched.mockResolvedValue(reply(200, { token, user: me(), device: "b" }));
    await enter("mara@company.example", "a password", false);
    expect([session.token(), knownDevices()]).toEqual([token, []]);
  });

  it("notifies the server, and clears all but the theme", async () => {
    await session.start({ token, user: me(), remember: true });
    localStorage.setItem(themeKey, "dark");
    localStorage.setItem("filters", "of a person");
    sessionStorage.setItem("draft", "of a person");
    fetched.mockResolvedValue(reply(200, { message: "Bye" }));
    await leave();
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get("authorization")).toBe(`Bearer ${token}`);
    expect(session.get()).toEqual({ user: null, ended: "signed-out" });
    expect([document.cookie, entriesOf(localStorage), entriesOf(sessionStorage)]).toEqual([
      "",
      [[themeKey, "dark"]],
      [],
    ]);
  });

  it("signs out here even where the server can't be reached", async () => {
    await session.start({ token, user: me(), remember: true });
    fetched.mockRejectedValue(new TypeError("offline"));
    await leave();
    expect([session.token(), document.cookie]).toEqual([null, ""]);
  });

  it("is over in every tab when a remembered session ends in one", async () => {
    await session.start({ token, user: me(), remember: true });
    window.dispatchEvent(new StorageEvent("storage", { key: "user", newValue: null }));
    expect(session.get().user).toBeNull();
  });
});

describe("an earlier visit's session", () => {
  it("is taken up with the person as the server knows them now", async () => {
    writeSession({ token, user: me({ role: "annotator" }), remember: true });
    fetched.mockResolvedValue(reply(200, { user: me({ role: "manager" }) }));
    await resumeStored();
    expect(fetched.mock.lastCall?.[0]).toBe(`/api/v1/users/check-login/${me()._id}`);
    expect(session.get().user?.role).toBe("manager");
  });

  it("is forgotten when the server refuses it", async () => {
    writeSession({ token, user: me(), remember: true });
    fetched.mockResolvedValue(reply(401, { statusCode: 401, code: "login_failed", message: "Login failed" }));
    await resumeStored();
    expect(session.get()).toEqual({ user: null, ended: "failed" });
    expect(document.cookie).toBe("");
  });

  it("is kept while the server can't be asked", async () => {
    writeSession({ token, user: me(), remember: true });
    fetched.mockRejectedValue(new TypeError("offline"));
    await expect(resumeStored()).rejects.toThrow("No connection to the server");
    expect(readSession()).not.toBeNull();
  });

  it("is not asked for where there is none, and what a person left is cleared", async () => {
    localStorage.setItem("filters", "of a person");
    await resumeStored();
    expect(fetched).not.toHaveBeenCalled();
    expect(localStorage.getItem("filters")).toBeNull();
  });
});

describe("the session of another tab", () => {
  const tabs = new BroadcastChannel("muster.session");
  const heard: Record<string, unknown>[] = [];
  tabs.onmessage = ({ data }) => heard.push(data);
  /** What other tabs answer to this one's question: nothing, unless a test says so. */
  const answer = (...people: readonly string[]) => {
    tabs.onmessage = ({ data }) => {
      if (data.type !== "asked") return;
      for (const _id of people) {
        const session = { token: `token of ${_id}`, user: { ...me(), _id } };
        tabs.postMessage({ build: data.build, type: "answered", to: data.by, session });
      }
    };
  };
  const heardOf = (type: string) => vi.waitFor(() => expect(heard.map((one) => one["type"])).toContain(type));
  beforeEach(() => {
    heard.length = 0;
    tabs.onmessage = ({ data }) => heard.push(data);
  });
  afterAll(() => tabs.close());

  it("is taken up for the tab alone, and checked with the server", async () => {
    answer(me()._id);
    fetched.mockResolvedValue(reply(200, { user: me() }));
    await resumeStored();
    expect(session.get()).toMatchObject({ token: `token of ${me()._id}`, user: me(), remember: false });
    expect([document.cookie, Object.keys(localStorage)]).toEqual(["", []]);
  });

  it("is not taken where the tabs have two people's", async () => {
    answer("one", "another");
    await resumeStored();
    expect([fetched.mock.calls, session.get().user]).toEqual([[], null]);
  });

  it("is not asked for where this tab has its own", async () => {
    writeSession({ token, user: me(), remember: false });
    fetched.mockResolvedValue(reply(200, { user: me() }));
    await resumeStored();
    await leave();
    await heardOf("signed-out");
    expect(heard.map((one) => one["type"])).toEqual(["signed-out"]);
  });

  it("is handed to a new tab that asks, unless it is remembered", async () => {
    void session.stored();
    await heardOf("asked");
    const { build } = heard[0]!;
    await session.start({ token, user: me(), remember: false });
    tabs.postMessage({ build, type: "asked", by: "a new tab" });
    await heardOf("answered");
    expect(heard.find((one) => one["type"] === "answered")).toMatchObject({ to: "a new tab", session: { token } });
  });

  it("ends here when its person signs out in another tab, and no other does", async () => {
    void session.stored();
    await heardOf("asked");
    const { build } = heard[0]!;
    await session.start({ token, user: me(), remember: false });
    tabs.postMessage({ build, type: "signed-out", token: "of somebody else" });
    tabs.postMessage({ build, type: "asked", by: "a new tab" });
    await heardOf("answered");
    expect(session.token()).toBe(token);
    tabs.postMessage({ build, type: "signed-out", token });
    await vi.waitFor(() => expect(session.get()).toEqual({ user: null, ended: "signed-out" }));
    // It tells no tab in turn, where the person may have signed in again.
    await session.start({ token, user: me(), remember: false });
    tabs.postMessage({ build, type: "asked", by: "another tab" });
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ type: "answered", to: "another tab" }));
    expect(heard.slice(-2).map((one) => one["type"])).toEqual(["answered", "answered"]);
  });
});

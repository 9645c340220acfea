import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readKept, writeKept } from "../../../src/providers/person-storage.ts";
import { session } from "../../../src/providers/session.ts";
import { makeTableMemory } from "../../../src/providers/table-memory.ts";
import { fillStorage } from "../helpers/full-storage.ts";
import { me } from "../helpers/me.ts";

vi.stubEnv("VITE_CLIENT_SECRET", "00".repeat(32));
const other = "01900000-0000-7000-8000-00000000000b";
const signIn = (fields = {}) => session.start({ token: "a-token", user: me(fields), remember: false });

beforeEach(() => signIn());
afterEach(() => {
  session.end("signed-out");
  localStorage.clear();
});

describe("what a person sets up for a table", () => {
  test("is there again, for them and for that table alone", async () => {
    makeTableMemory("people").change({ columns: ["role"], density: "compact" });
    expect(makeTableMemory("people").get()).toEqual({ columns: ["role"], density: "compact" });
    expect(makeTableMemory("skills").get()).toEqual({ density: "comfortable" });
    await signIn({ _id: other });
    expect(makeTableMemory("people").get()).toEqual({ density: "comfortable" });
  });
  test("is gone once they have left", async () => {
    makeTableMemory("people").change({ lastFilter: "role=admin" });
    session.end("signed-out");
    expect(Object.keys(localStorage)).toEqual([]);
    await signIn();
    expect(makeTableMemory("people").get().lastFilter).toBeUndefined();
  });
  test("builds on what another tab has kept meanwhile", () => {
    const [one, two] = [makeTableMemory("people"), makeTableMemory("people")];
    one.change({ density: "compact" });
    two.change({ columns: ["role"] });
    expect(makeTableMemory("people").get()).toMatchObject({ density: "compact", columns: ["role"] });
  });
  test("is as if there were none where it is damaged or of another time", () => {
    const put = (text: string) => localStorage.setItem(`muster.${me()._id}.table.people`, text);
    put("{");
    expect(makeTableMemory("people").get()).toEqual({ density: "comfortable" });
    put('{"density":"huge","columns":"role","lastFilter":7}');
    expect(makeTableMemory("people").get()).toEqual({ density: "comfortable" });
  });
  test("works in a browser without storage, as long as the page is open", () => {
    fillStorage();
    const memory = makeTableMemory("people");
    memory.change({ density: "compact" });
    expect(memory.get().density).toBe("compact");
    expect(writeKept("x", 1)).toBe(false);
    vi.unstubAllGlobals();
  });
  test("nothing is kept without a person", () => {
    session.end("signed-out");
    expect(writeKept("x", 1)).toBe(false);
    expect([Object.keys(localStorage), readKept("x")]).toEqual([[], undefined]);
  });
});

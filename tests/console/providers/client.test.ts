import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { projects } from "../../../contract/projects/endpoints.ts";
import { signIn } from "../../../contract/sign-in/endpoints.ts";
import { skills } from "../../../contract/skills/endpoints.ts";
import { users } from "../../../contract/users/endpoints.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { ApiError, call, methodOf, pathOf } from "../../../src/providers/client.ts";
import { session } from "../../../src/providers/session.ts";
import { me } from "../helpers/me.ts";

const _id = "01900000-0000-7000-8000-000000000001";
const answer = (status: number, body?: unknown): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });
const fetched = vi.fn<typeof fetch>();
const requested = (): { url: string; init: RequestInit; headers: Headers } => {
  const [url, init = {}] = fetched.mock.lastCall ?? [""];
  return { url: url as string, init, headers: new Headers(init.headers) };
};
const blockerOf = async (made: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await made.catch((thrown: unknown) => thrown);
  if (error instanceof ApiError) return error;
  throw new Error("The call was not refused");
};

beforeEach(() => vi.stubGlobal("fetch", fetched.mockReset()));
afterEach(() => {
  session.end("signed-out");
  vi.unstubAllGlobals();
});

describe("what is sent", () => {
  it("fills in the path and encodes its values", () => {
    expect(pathOf(users.act, { params: { _id: "a/b", action: "delete" } })).toBe("/api/v1/users/a%2Fb/delete");
  });

  it("refuses to send a path with a missing part", () => {
    expect(() => pathOf(skills.show, { params: {} })).toThrow("_id");
  });

  it("repeats a key for a list, and leaves out what is empty", () => {
    const query = { state: ["pending", "approved"], search: "", startDate: undefined, limit: 20, skip: 0 };
    expect(pathOf(workHistory.list, { query })).toBe(
      "/api/v1/work-history?state=pending&state=approved&limit=20&skip=0",
    );
  });

  it("sends false and 0", () => {
    expect(pathOf(users.list, { query: { isActive: false, skip: 0 } })).toBe("/api/v1/users?isActive=false&skip=0");
  });

  it("uses the first of several methods", () => {
    expect(methodOf({ method: ["GET", "PATCH"], path: "/api/v1/x" })).toBe("GET");
  });

  it("sends JSON with the bearer's token and the idempotency key", async () => {
    await session.start({ token: "a-token-of-twenty-chars", user: me(), remember: false });
    fetched.mockResolvedValue(answer(201, {}));
    await call(skills.create, { body: { name: "Polygons" }, idempotencyKey: "once" });
    const { url, init, headers } = requested();
    expect([url, init.method, init.body]).toEqual(["/api/v1/skills", "POST", '{"name":"Polygons"}']);
    expect(headers.get("authorization")).toBe("Bearer a-token-of-twenty-chars");
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("idempotency-key")).toBe("once");
  });

  it("sends no token without a session, and no content type without a body", async () => {
    fetched.mockResolvedValue(answer(200, {}));
    await call(projects.checkIn, { params: { _id } });
    expect([...requested().headers.keys()]).toEqual([]);
  });

  it("sends files as a form", async () => {
    fetched.mockResolvedValue(answer(200, { created: 1, totalSeconds: 60 }));
    const hoursData = new File(["email,date"], "hours.csv", { type: "text/csv" });
    await call(workHistory.uploadHours, { params: { _id }, files: { hoursData } });
    const { init, headers } = requested();
    expect((init.body as FormData).get("hoursData")).toBeInstanceOf(File);
    expect(headers.has("content-type")).toBe(false);
  });
});

describe("what comes back", () => {
  it("is the reply", async () => {
    fetched.mockResolvedValue(answer(200, { message: "Sent" }));
    expect(await call(signIn.forgotPassword, { body: { email: "a@b.example" } })).toEqual({ message: "Sent" });
  });

  it("is nothing for an empty body", async () => {
    fetched.mockResolvedValue(answer(204));
    expect(await call(signIn.logout)).toBeUndefined();
  });

  it("is an error in the server's words, with its fields", async () => {
    const body = {
      statusCode: 409,
      code: "taken",
      message: "This name is taken already.",
      fields: { name: ["Taken"] },
    };
    fetched.mockResolvedValue(answer(409, body));
    const error = await blockerOf(call(skills.create, { body: { name: "Polygons" } }));
    expect([error.message, error.statusCode, error.errors]).toEqual([body.message, 409, { name: ["Taken"] }]);
  });

  it("says so where the server can't be reached", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await blockerOf(call(skills.list));
    expect([error.message, error.statusCode]).toEqual(["No connection to the server", 0]);
  });

  it("passes on that the caller gave up", async () => {
    const stop = new AbortController();
    stop.abort();
    fetched.mockRejectedValue(new DOMException("aborted", "AbortError"));
    await expect(call(skills.list, { signal: stop.signal })).rejects.toThrow("aborted");
  });

  it("understands a proxy's page in the server's place", async () => {
    fetched.mockResolvedValue(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect((await blockerOf(call(skills.list))).body.code).toBe("busy");
  });
});

describe("a session that the server no longer knows", () => {
  const refused = { statusCode: 401, code: "unauthenticated", message: "Sign in first." };
  const begin = () => session.start({ token: "a-token-of-twenty-chars", user: me(), remember: false });

  it("is ended", async () => {
    await begin();
    fetched.mockResolvedValue(answer(401, refused));
    await blockerOf(call(skills.list));
    expect(session.get()).toEqual({ user: null, ended: "expired" });
  });

  it("is not ended by a wrong password", async () => {
    await begin();
    fetched.mockResolvedValue(answer(401, { ...refused, code: "wrong_credentials" }));
    await blockerOf(call(signIn.changePassword, { body: { currentPassword: "x", newPassword: "a longer one" } }));
    expect(session.token()).not.toBeNull();
  });

  it("is not ended by a late reply to the one before it", async () => {
    await begin();
    fetched.mockImplementation(async () => {
      await session.start({ token: "another-token-of-twenty", user: me(), remember: false });
      return answer(401, refused);
    });
    await blockerOf(call(skills.list));
    expect(session.token()).toBe("another-token-of-twenty");
  });
});

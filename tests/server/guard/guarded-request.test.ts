import type { LookupAddress } from "node:dns";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Forbidden, guardedRequest, type Resolve } from "../../../server/services/guard/guarded-request.ts";

/** Something on this machine that must not be reached: it counts who comes. */
let port: number;
let visitors = 0;
const inside = createServer((socket) => {
  visitors++;
  socket.destroy();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => void inside.close());

const v4 = (address: string): LookupAddress => ({ address, family: 4 });
const v6 = (address: string): LookupAddress => ({ address, family: 6 });

/** A resolver that gives each of its answers once, and counts its questions. */
const answering = (...answers: readonly (readonly LookupAddress[])[]) => {
  const left = [...answers];
  const asked: string[] = [];
  const resolve: Resolve = async (host) => {
    asked.push(host);
    return left.length > 1 ? left.shift()! : left[0]!;
  };
  return { resolve, asked };
};
const post = (resolve: Resolve, url = `https://rebinding.example:${port}/v1`, ms = 50) =>
  guardedRequest({ standIn: undefined, resolve }, { url, headers: {}, body: "{}", signal: AbortSignal.timeout(ms) });

describe("a host that resolves to what is not public", () => {
  test.each([
    [[v4("127.0.0.1")]],
    [[v4("10.0.0.1")]],
    [[v6("::1")]],
    [[v6("::ffff:127.0.0.1")]],
    [[v6("64:ff9b::7f00:1")]],
    [[v6("2002:7f00:1::")]],
    // One private address among public ones, first or last.
    [[v4("127.0.0.1"), v4("93.184.215.14")]],
    [[v4("93.184.215.14"), v4("127.0.0.1")]],
    [[]],
  ])("%j is not connected to", async (found) => {
    const before = visitors;
    await expect(post(answering(found).resolve)).rejects.toBeInstanceOf(Forbidden);
    expect(visitors).toBe(before);
  });
});

describe("a resolver that answers otherwise the second time", () => {
  test("the address that was checked is the one that is connected to: there is no second question", async () => {
    const before = visitors;
    // 192.0.2.0/24 would be refused; this public address answers nothing here.
    const rebinding = answering([v4("93.184.215.14")], [v4("127.0.0.1")]);
    await expect(post(rebinding.resolve)).rejects.not.toBeInstanceOf(Forbidden);
    expect(rebinding.asked).toEqual(["rebinding.example"]);
    expect(visitors).toBe(before);
  });
  test("the next call asks anew, and is refused", async () => {
    const before = visitors;
    const rebinding = answering([v4("93.184.215.14")], [v4("127.0.0.1")]);
    await post(rebinding.resolve).catch(() => {});
    await expect(post(rebinding.resolve)).rejects.toBeInstanceOf(Forbidden);
    expect(rebinding.asked).toHaveLength(2);
    expect(visitors).toBe(before);
  });
});

test("an address in the URL is checked too, although nothing is looked up for it", async () => {
  const before = visitors;
  const { resolve, asked } = answering([v4("93.184.215.14")]);
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://2130706433:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
  ]) {
    await expect(post(resolve, url)).rejects.toBeInstanceOf(Forbidden);
  }
  expect(asked).toEqual([]);
  expect(visitors).toBe(before);
});

test("the demo's origin is reached, and its neighbours are not", async () => {
  const before = visitors;
  const call = (standIn: string, url: string) =>
    guardedRequest({ standIn }, { url, headers: {}, body: "{}", signal: AbortSignal.timeout(2000) });
  const origin = `http://127.0.0.1:${port}`;
  await expect(call(origin, `${origin}/v1`)).rejects.toMatchObject({ code: "ECONNRESET" });
  expect(visitors).toBe(before + 1);
  await expect(call("http://127.0.0.1:1", `${origin}/v1`)).rejects.toBeInstanceOf(Forbidden);
  expect(visitors).toBe(before + 1);
});

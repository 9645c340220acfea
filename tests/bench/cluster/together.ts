import assert from "node:assert/strict";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { contract } from "../../../contract/index.ts";
import { demoPassword } from "../../../contract/demo.ts";
import { caller } from "../asking.ts";
import { signIn } from "../sign-in.ts";
import type { Cluster } from "./servers.ts";
import { median } from "../percentile.ts";

const { signIn: auth, skills, system, users } = contract;
const events = 40;
/** More than a server sends at once, so that the queue of every server has a part. */
const rounds = 5;

interface Together {
  /** In milliseconds: from the write at one server until the event came from the other. */
  readonly "live event, median": number;
  readonly "live event, longest": number;
  /** The same where both go through the proxy. */
  readonly "by the proxy, median": number;
  /** Of each message that was to be sent, how many came. */
  readonly mails: number;
  readonly "sent twice": number;
}

type WithCluster = (
  env: Record<string, string>,
  inCluster: (cluster: Cluster) => Promise<Together>,
) => Promise<Together>;

/**
 * Whether two servers are one to those who use them: live events of one at the other, sessions and their end, tries of a
 * password, of which that person has none left then, and background work, which each mail shows at a mail server. Throws
 * where they are not.
 */
export const checkTogether = async (shutOut: string, withCluster: WithCluster): Promise<Together> => {
  const received = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _, done) => {
      received.set(address, (received.get(address) ?? 0) + 1);
      done();
    },
    onData: (stream, _, done) => {
      stream.resume();
      stream.on("end", done);
    },
  });
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as AddressInfo;
  try {
    return await withCluster({ SMTP_URL: `smtp://127.0.0.1:${port}` }, async ({ url, servers }) => {
      const [one, other] = servers.map(({ url }) => url) as [string, string];
      const token = await signIn(one, "manager@demo.muster.example");
      const times = await liveEvents(one, other, token);
      const proxied = await liveEvents(url, url, token);
      await sessions(one, other);
      await tries(one, other, `${shutOut}@demo.muster.example`);
      const mails = await background(one, token, received);
      return {
        "live event, median": median(times),
        "live event, longest": times.at(-1)!,
        "by the proxy, median": median(proxied),
        ...mails,
      };
    });
  } finally {
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
};

/** Milliseconds, in order. */
const liveEvents = async (one: string, other: string, token: string): Promise<number[]> => {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const stream = await fetch(`${other}${system.events.path}`, { headers, signal: abort.signal });
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  const create = caller(one, token);
  const times: number[] = [];
  let text = "";
  for (let n = 0; n < events; n++) {
    const began = performance.now();
    const { _id } = await create<{ _id: string }>(skills.create, { body: { name: `Event ${began}` } });
    while (!text.includes(_id)) text += (await reader.read()).value ?? assert.fail("The stream ended.");
    times.push(Math.round(performance.now() - began));
  }
  abort.abort();
  return times.toSorted((a, b) => a - b);
};

const statusOf = async (url: string, token: string): Promise<number> => {
  const response = await fetch(`${url}${skills.list.path}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
};

/** A session of one server is known to the other, and ends for both. */
const sessions = async (one: string, other: string): Promise<void> => {
  const token = await signIn(one, "payments@demo.muster.example");
  assert.equal(await statusOf(other, token), 200);
  await fetch(`${other}${auth.logout.path}`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
  assert.equal(await statusOf(one, token), 401);
};

/** Ten wrong passwords, half of them at each server, are all that an account has. */
const tries = async (one: string, other: string, email: string): Promise<void> => {
  const login = async (url: string, password: string): Promise<number> => {
    const response = await fetch(`${url}${auth.login.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    await response.arrayBuffer();
    return response.status;
  };
  for (let n = 0; n < 10; n++) assert.notEqual(await login(n % 2 ? one : other, `wrong ${n}`), 429);
  for (const url of [one, other]) assert.equal(await login(url, demoPassword), 429);
};

/** Mails to all workers, a few times: each of them comes once. */
const background = async (url: string, token: string, received: Map<string, number>) => {
  const ask = caller(url, token);
  received.clear();
  let asked = 0;
  for (let n = 0; n < rounds; n++) {
    const filter = { role: ["annotator"] };
    const { filteredTotalCount: expected } = await ask<{ filteredTotalCount: number }>(users.list, {
      query: "role=annotator&limit=1",
    });
    const { done } = await ask<{ done: number }>(users.bulkMail, {
      body: { select: { filter, expected }, subject: `Round ${n}`, text: "We begin at nine." },
    });
    asked += done;
  }
  const sum = () => [...received.values()].reduce((total, count) => total + count, 0);
  for (let n = 0; n < 600 && sum() < asked; n++) await delay(100);
  // One that is sent twice would come later.
  await delay(3000);
  assert.equal(sum(), asked);
  return { mails: asked, "sent twice": [...received.values()].filter((count) => count > rounds).length };
};

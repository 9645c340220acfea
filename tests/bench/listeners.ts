import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { contract } from "../../contract/index.ts";
import { hashOfSecret } from "../../server/core/ids.ts";
import type { Product } from "../product.ts";
import { caller } from "./asking.ts";
import { signIn } from "./sign-in.ts";
import { median } from "./percentile.ts";

const counts = [0, 1000, 10_000];
/** In seconds: two rounds of heartbeats. */
const idle = 30;
const events = 5;

export interface ListenersFigure {
  readonly listeners: number;
  /** Of the server's memory (RSS), for each listener. */
  readonly "kB each": number;
  /** Share of one core while nothing happens. */
  readonly "idle, % of a core": number;
  /** In milliseconds: from a write until the last of them has its event; the median of some. */
  readonly "until all know": number;
  /** The same while a transaction of someone else stays open. */
  readonly "beside an open transaction": number;
}

/** Sessions of demo workers, as many as there are listeners: each browser has its own. */
const newSessions = async (databaseUrl: string, count: number): Promise<string[]> => {
  const tokens = Array.from({ length: count }, () => randomBytes(24).toString("base64url"));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into sessions (_id, user_id, token_hash, expires_at, last_used_at)
     select gen_random_uuid(), (array(select _id from users where role = 'manager'))[1], hash, now() + interval '1 hour', now()
     from unnest($1::bytea[]) as hash`,
    [tokens.map(hashOfSecret)],
  );
  await client.end();
  return tokens;
};

/** Opens a stream; answers once it is open. */
const listen = (port: number, token: string, heard: (text: string) => void): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "localhost" }, () =>
      socket.write(
        `GET ${contract.system.events.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`,
      ),
    );
    socket.once("error", reject);
    socket.on("data", (data) => {
      const text = data.toString();
      if (text.includes(": connected")) resolve(socket);
      heard(text);
    });
  });

const processOf = async (pid: number): Promise<{ readonly rss: number; readonly ticks: number }> => {
  const stat = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
  return { rss: Number(stat[21]) * 4096, ticks: Number(stat[11]) + Number(stat[12]) };
};

/** What listeners of live events cost the server, and how soon all of them hear of a change. Linux only. */
export const benchListeners = async ({ url, pid }: Product, databaseUrl: string): Promise<ListenersFigure[]> => {
  const token = await signIn(url, "manager@demo.muster.example");
  const create = caller(url, token);
  const port = Number(new URL(url).port);
  const sockets: Socket[] = [];
  const before = await processOf(pid);
  const figures: ListenersFigure[] = [];
  let [left, allKnow] = [0, () => {}];
  /** From a write until all have its event; the median of some. */
  const untilAllKnow = async (count: number): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < (count > 0 ? events : 0); n++) {
      const began = performance.now();
      const all = new Promise<void>((resolve) => {
        left = count;
        allKnow = resolve;
      });
      await create(contract.skills.create, { body: { name: `Heard ${began}` } });
      await all;
      times.push(performance.now() - began);
    }
    return Math.round(median(times));
  };
  const heard = (text: string): void => {
    if (!text.includes('"resource":"skills"')) return;
    left -= 1;
    if (left === 0) allKnow();
  };
  for (const count of counts) {
    const tokens = await newSessions(databaseUrl, count - sockets.length);
    for (let n = 0; n < tokens.length; n += 50) {
      sockets.push(...(await Promise.all(tokens.slice(n, n + 50).map((of) => listen(port, of, heard)))));
    }
    await delay(2000);
    const from = await processOf(pid);
    await delay(idle * 1000);
    const to = await processOf(pid);
    const known = await untilAllKnow(count);
    const open = new pg.Client({ connectionString: databaseUrl });
    await open.connect();
    await open.query("begin");
    await open.query("select pg_current_xact_id()");
    const besideOpen = await untilAllKnow(count);
    await open.end();
    figures.push({
      listeners: count,
      "kB each": count > 0 ? Math.round((to.rss - before.rss) / count / 1000) : 0,
      "idle, % of a core": Math.round((to.ticks - from.ticks) / idle),
      "until all know": known,
      "beside an open transaction": besideOpen,
    });
  }
  for (const socket of sockets) socket.destroy();
  return figures;
};

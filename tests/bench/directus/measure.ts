import { readFile } from "node:fs/promises";
import { rate } from "../lists.ts";
import { median } from "../percentile.ts";

/** An address, and whose token it is asked with. */
export interface Asked {
  readonly url: string;
  readonly token: string;
}

/** Requests a second of a list, by 32 connections in turn: Muster, and Directus on the same tables. */
export interface Measured {
  /** With the fields that Directus has too. */
  readonly muster: number;
  readonly directus: number;
  /** Median of the rounds' ratios. */
  readonly ratio: number;
  /** Muster with all fields of its records, those too that it works out. */
  readonly whole: number;
  readonly "ratio, whole": number;
  /** Milliseconds of processor that a request takes the server and PostgreSQL, which say less of how busy the machine is. */
  readonly "muster, ms": number;
  readonly "directus, ms": number;
  readonly "whole, ms": number;
}

export interface Processes {
  readonly muster: number;
  readonly directus: number;
  readonly postgres: number;
}

const rounds = 3;
/** As long as `rate` asks, in seconds. */
const seconds = 4;

export const measure = async (
  { lean, theirs, whole }: Record<"lean" | "theirs" | "whole", Asked>,
  { muster, directus, postgres }: Processes,
): Promise<Measured> => {
  const measured: { muster: Speed; directus: Speed; whole: Speed }[] = [];
  // Beside the round below: it answers so few that V8 takes longer to compile all that they need.
  await rate(theirs.url, theirs.token);
  for (let round = 0; round <= rounds; round++) {
    const one = {
      muster: await speedOf(lean, muster, postgres),
      directus: await speedOf(theirs, directus, postgres),
      whole: await speedOf(whole, muster, postgres),
    };
    // The first round warms them up.
    if (round > 0) measured.push(one);
  }
  const of = (figure: (one: (typeof measured)[number]) => number): number =>
    Math.round(median(measured.map(figure)) * 10) / 10;
  return {
    muster: of((one) => one.muster.rate),
    directus: of((one) => one.directus.rate),
    ratio: of((one) => one.muster.rate / one.directus.rate),
    whole: of((one) => one.whole.rate),
    "ratio, whole": of((one) => one.whole.rate / one.directus.rate),
    "muster, ms": of((one) => one.muster.cost),
    "directus, ms": of((one) => one.directus.cost),
    "whole, ms": of((one) => one.whole.cost),
  };
};

interface Speed {
  readonly rate: number;
  readonly cost: number;
}

const speedOf = async ({ url, token }: Asked, server: number, postgres: number): Promise<Speed> => {
  const taken = async (): Promise<number> => (await processorOf(server)) + (await processorOfTree(postgres));
  const before = await taken();
  const found = await rate(url, token);
  return { rate: found, cost: ((await taken()) - before) / (found * seconds) };
};

/** Milliseconds, as Linux counts them: in hundredths of a second. With those of its children that have ended. */
const processorOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // One that has ended meanwhile is its parent's.
  if (stat === undefined) return 0;
  const figures = stat.split(") ")[1]!.split(" ");
  return 10 * figures.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
};

/** With those of its children: each connection of PostgreSQL is one. */
const processorOfTree = async (pid: number): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = [pid, ...children.trim().split(" ").map(Number)];
  return (await Promise.all(pids.map(processorOf))).reduce((sum, ms) => sum + ms, 0);
};

import { type Endpoint } from "../../contract/core/endpoint.ts";
import { endpointNamed } from "../../contract/index.ts";
import { asked } from "./asked.ts";
import { rate } from "./lists.ts";
import { median } from "./percentile.ts";
import { signIn } from "./sign-in.ts";

/** The first 20 records of a list: with all of their fields, and with those that the console asks for. */
export interface LeanFigure {
  readonly list: string;
  /** Of the reply, in kB. */
  readonly whole: number;
  readonly lean: number;
  readonly "whole, ms": number;
  readonly "lean, ms": number;
  readonly "requests/s, lean to whole": number;
}

const rounds = 3;
const calls = 100;

/** In turn, since the machine is shared: milliseconds of one request after another, and requests a second by 32 connections. */
export const benchLeanRows = async (url: string): Promise<LeanFigure[]> => {
  const token = await signIn(url, "manager@demo.muster.example");
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "identity" };
  const read = async (address: string): Promise<number> => (await (await fetch(address, { headers })).text()).length;
  const figures: LeanFigure[] = [];
  for (const [list, fields] of Object.entries(asked)) {
    const endpoint: Endpoint = endpointNamed(list as keyof typeof asked);
    const whole = `${url}${endpoint.path}?limit=20`;
    const lean = `${whole}&fields=${fields}`;
    const times = new Map<string, number[]>([whole, lean].map((address) => [address, []]));
    for (let call = 0; call < calls; call++) {
      for (const [address, taken] of times) {
        const began = performance.now();
        await read(address);
        // The first ones warm them up.
        if (call >= calls / 5) taken.push(performance.now() - began);
      }
    }
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = await rate(whole, token);
      ratios.push((await rate(lean, token)) / before);
    }
    figures.push({
      list,
      whole: kB(await read(whole)),
      lean: kB(await read(lean)),
      "whole, ms": rounded(median(times.get(whole)!)),
      "lean, ms": rounded(median(times.get(lean)!)),
      "requests/s, lean to whole": rounded(median(ratios)),
    });
  }
  return figures;
};

const kB = (bytes: number): number => Math.round(bytes / 100) / 10;
const rounded = (value: number): number => Math.round(value * 100) / 100;

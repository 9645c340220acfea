import { callsOf, type ScaleCall } from "./calls.ts";
import { type Answer, type Company, longest } from "./company.ts";
import { percentile } from "../percentile.ts";

/** Milliseconds of a call's answers. */
export interface Figures {
  readonly p50: number;
  readonly p95: number;
  /** How often it was asked. */
  readonly times: number;
  /** Why there are none, or too few. */
  readonly remark?: string;
}

/** What the companies answered to a call, in their order; nothing where there are too few records for it. */
export interface Asked {
  readonly call: string;
  readonly figures: readonly (Figures | undefined)[];
}

const warmUps = 3;
const times = 31;
/** Milliseconds after which a company has been asked enough, whatever the times; the first answer, off a cold disk, not counted. */
const enough = 4_000;

/** Asks all companies for all calls whose names have a text, in turn, so that what else the machine does meets all of them. */
export const askAll = async (
  companies: readonly Company[],
  only: string,
  tell: (asked: Asked) => void,
): Promise<Asked[]> => {
  const calls = companies.map(({ named }) => callsOf(named).filter(({ name }) => name.includes(only)));
  const all: Asked[] = [];
  for (const [at, { name, as }] of calls[0]!.entries()) {
    const series = await Promise.all(companies.map((company, of) => seriesOf(company, calls[of]![at]!)));
    for (let n = 0; n < warmUps + times; n++) for (const one of series) await one?.again(n < warmUps);
    const asked = { call: `${name} (${as})`, figures: series.map((one) => one?.figures()) };
    tell(asked);
    all.push(asked);
  }
  return all;
};

/** A call to one company, again and again until it has answered often enough, or takes too long. */
const seriesOf = async (company: Company, call: ScaleCall) => {
  const asked = call.isDeep ? await deep(company, call) : call;
  if (!asked) return undefined;
  const took: number[] = [];
  let spent: number | undefined;
  let remark: string | undefined;
  return {
    async again(isWarmUp: boolean): Promise<void> {
      if (remark !== undefined || (spent ?? 0) > enough) return;
      const answer = await company.ask(asked);
      spent = spent === undefined ? 0 : spent + answer.took;
      remark = remarkOf(answer);
      // One that is slow is not asked often enough to leave any out.
      if (!isWarmUp || spent > enough / 2) took.push(answer.took);
    },
    figures: (): Figures => ({ ...percentiles(took), ...(remark !== undefined && { remark }) }),
  };
};

const remarkOf = ({ took, status, text }: Answer): string | undefined => {
  if (took >= longest) return `over ${longest / 1000} s`;
  return status === 200 ? undefined : `${status} ${text.slice(0, 150)}`;
};

/** The same call from behind nine of ten records on, where there are a hundred. */
const deep = async (company: Company, call: ScaleCall): Promise<ScaleCall | undefined> => {
  const { status, text } = await company.ask(call);
  const total = status === 200 ? (JSON.parse(text) as { filteredTotalCount: number }).filteredTotalCount : 0;
  return total < 100 ? undefined : { ...call, query: { ...call.query, skip: String(Math.floor(total * 0.9)) } };
};

const percentiles = (took: readonly number[]): Pick<Figures, "p50" | "p95" | "times"> => {
  const at = (share: number): number => Math.round(percentile(took, share) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), times: took.length };
};

import type { Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ph: string;
  /** In microseconds, as the clock went. */
  readonly ts: number;
  readonly dur?: number;
  /** In microseconds, of work and not of waiting for a busy machine. */
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
  };
}

/** What Playwright has the page do: to find a button it has the page laid out at once, which no person does. */
const isOfDevtools = ({ args }: TraceEvent): boolean =>
  args?.chrome_mojo_event_info?.mojo_interface_tag === "blink.mojom.DevToolsSession";

/** The longest task of a page's own on its main thread while something is done, in milliseconds of work. */
export const longestTask = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const all = trace.traceEvents.filter(({ pid, tid, ph }) => ph === "X" && main.has(`${pid} ${tid}`));
  const asked = all.filter(isOfDevtools);
  const holds = (task: TraceEvent, { ts }: TraceEvent) => task.ts <= ts && ts < task.ts + (task.dur ?? 0);
  const tasks = all.filter((task) => !asked.some((message) => holds(task, message)));
  return Math.round(tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000);
};

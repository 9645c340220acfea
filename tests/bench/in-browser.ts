import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { chromiumOptions } from "../e2e/chromium.ts";
import { signedInState } from "./first-load.ts";
import { giveTasks } from "./given-task.ts";
import { longSound } from "./long-sound.ts";
import { startScale } from "./scale/company.ts";
import { filledIn } from "./scale/scale.ts";
import { notePlayed } from "./wave-and-sound.ts";
import { counting } from "./browser/painted.ts";
import { scrolled } from "./browser/scrolled.ts";
import { series, type Step, type StepFigure, type Timed } from "./browser/series.ts";
import { inMenu, lists, onPeople, onPerson, openings } from "./browser/steps.ts";

interface Opened extends Timed {
  readonly context: BrowserContext;
}

const openAs = async (browser: Browser, url: string, as: string): Promise<Opened> => {
  const storageState = await signedInState(browser, url, as);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState });
  const page = await context.newPage();
  await notePlayed(page);
  await page.goto(url);
  await page.getByRole("heading", { level: 1 }).waitFor();
  return { context, page, devtools: await counting(page) };
};

/**
 * How long the console takes on a demo company with so many hours, in a browser that has it in its cache. `--hours` says how
 * many, `--times` how often each step is taken, `--only` which by a part of their names, and `--keep` in which folder the
 * company stays for another run.
 */
export const benchInBrowser = async (folder: string, words: readonly string[]): Promise<void> => {
  const { values } = parseArgs({
    args: [...words],
    options: {
      hours: { type: "string", default: "100000" },
      times: { type: "string", default: "15" },
      only: { type: "string", default: "" },
      keep: { type: "string" },
    },
  });
  const times = Number(values.times);
  const data = join(values.keep ?? folder, values.hours);
  const company = await startScale(data, await filledIn(data, Number(values.hours)));
  const browser = await chromium.launch(chromiumOptions);
  try {
    const { url } = company;
    const figures: StepFigure[] = [];
    const take = async (timed: Timed, steps: readonly Step[], as: string): Promise<void> => {
      if (!as.includes(values.only)) return;
      const found = await series(timed, steps, times);
      console.table(found);
      figures.push(...found.map((one) => ({ ...one, step: `${as}: ${one.step}` })));
    };
    const manager = await openAs(browser, url, "manager");
    const payer = await openAs(browser, url, "payments");
    for (const until of ["rows", "new rows"] as const) {
      await take(manager, openings(manager.page, lists.manager, until), "manager");
      await take(payer, openings(payer.page, lists.payments, until), "payments staff");
    }
    await take(manager, onPeople(manager.page, url, 20), "20 people");
    await take(manager, onPeople(manager.page, url, 200), "200 people");
    await take(manager, onPerson(manager.page), "person");
    if ("scroll".includes(values.only)) console.table(await scrolls(manager, payer, url));
    if ("sound".includes(values.only)) await take(...(await sounds(browser, url)), "sound");
    console.table(figures);
  } finally {
    await browser.close();
    await company.stop();
  }
};

const scrolls = async (manager: Opened, payer: Opened, url: string) => {
  const found = [];
  for (const [{ page, devtools }, path] of [
    [manager, "/users?size=200"],
    [manager, "/approvals?size=200"],
    [payer, "/hours?size=200"],
    [payer, "/payments?size=200"],
  ] as const) {
    await page.goto(`${url}${path}`);
    await page.locator("tr.ant-table-row").nth(199).waitFor();
    await page.waitForTimeout(1000);
    found.push({ table: path, ...(await scrolled(page, devtools, ".record-rows")) });
  }
  return found;
};

/** From the list of tasks to the wave of a sound of a minute, and from a press to its sound. */
const sounds = async (browser: Browser, url: string): Promise<[Timed, Step[]]> => {
  const { bytes } = await longSound(1, "constant");
  const media = { name: "minute.mp3", mime: "audio/mpeg", bytes };
  await giveTasks(url, "audio", { media, count: 1 });
  const worker = await openAs(browser, url, "worker");
  const { page } = worker;
  const toTasks = async () => {
    await inMenu(page, "My tasks")();
    await page
      .getByRole("region", { name: /minute/ })
      .getByRole("button")
      .waitFor();
    await page.waitForTimeout(500);
  };
  return [
    worker,
    [
      {
        what: "task to its wave",
        before: toTasks,
        act: () =>
          page
            .getByRole("region", { name: /minute/ })
            .getByRole("button")
            .click(),
        until: { media: "drawn" },
      },
      {
        what: "Play to sound",
        act: () => page.getByRole("button", { name: "Play", exact: true }).click(),
        until: { media: "plays" },
      },
    ],
  ];
};

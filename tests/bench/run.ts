import { join } from "node:path";
import { startEmbedded } from "../../server/core/db/embedded.ts";
import { migrate } from "../../server/core/db/migrate.ts";
import { openDatabase } from "../../server/core/db/pool.ts";
import { fillDemo } from "../../server/demo/demo.ts";
import { makePasswords } from "../../server/core/auth/passwords.ts";
import { startProduct } from "../product.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { benchBulk } from "./bulk.ts";
import { benchCluster } from "./cluster/cluster.ts";
import { benchDirectus } from "./directus/directus.ts";
import { benchFirstLoad } from "./first-load.ts";
import { benchHours } from "./hours.ts";
import { benchHoursAtSize } from "./hours-at-size.ts";
import { benchInBrowser } from "./in-browser.ts";
import { benchItemAddresses } from "./item-addresses.ts";
import { benchJobsAtSize } from "./jobs-at-size.ts";
import { benchLeanRows } from "./lean-rows.ts";
import { benchLearningAtSize } from "./learning-at-size.ts";
import { benchListeners } from "./listeners.ts";
import { benchLists } from "./lists.ts";
import { benchPartitions } from "./partitions/partitions.ts";
import { benchScale } from "./scale/scale.ts";
import { benchSlowPhone } from "./slow-phone.ts";
import { signIn } from "./sign-in.ts";
import { benchSitting } from "./sitting.ts";
import { benchSizes } from "./sizes.ts";
import { benchTasksAtSize } from "./tasks-at-size.ts";

/**
 * `npm run bench`: the figures of docs/performance.md, all from one run; `npm run bench first-load`, `slow-phone`, `lists`, `lean-rows`,
 * `listeners`, `hours-at-size`, `jobs-at-size`, `learning-at-size`, `tasks-at-size`, `sitting`, `sizes` and `item-addresses` those
 * alone, the last one also of another checkout; `in-browser`, `directus`, also of another version, `cluster` and `scale`
 * (`npm run bench:cluster`, `bench:scale`) are only run by their names.
 */
const [, , only, checkout] = process.argv;
const isAsked = (part: string): boolean => !only || only === part;
const temporary = temporaryFolder();
const folder = temporary.path;

const benchStarts = async (): Promise<void> => {
  const data = join(folder, "own");
  const starts: { start: string; seconds: number }[] = [];
  for (const start of ["cold: empty folder, demo company filled", "warm", "warm"]) {
    const product = await startProduct({ data });
    starts.push({ start, seconds: Math.round(product.readyMs / 10) / 100 });
    await product.stop();
  }
  console.table(starts);
};

const benchProduct = async (): Promise<void> => {
  const database = await startEmbedded({ dataDir: join(folder, "db") });
  const db = openDatabase({ url: database.url, max: 4, preparedStatements: true, onError: () => {} });
  await migrate(db.pool);
  await fillDemo(db, makePasswords());
  await db.close();
  const product = await startProduct({ data: folder, env: { DATABASE_URL: database.url, DATABASE_POOL: "20" } });
  try {
    if (isAsked("first-load")) console.table(await benchFirstLoad(product.url));
    if (isAsked("slow-phone")) console.table(await benchSlowPhone(product.url));
    if (isAsked("lists")) console.table(await benchLists(product.url, database.url, 39_417));
    if (isAsked("lean-rows")) console.table(await benchLeanRows(product.url));
    if (isAsked("listeners")) console.table(await benchListeners(product, database.url));
    if (only) return;
    // Last: they leave the directory and the work history large.
    const manager = await signIn(product.url, "manager@demo.muster.example");
    console.table(await benchBulk(product.url, manager));
    console.table(await benchHours(product.url, manager));
  } finally {
    await product.stop();
    await database.stop();
  }
};

try {
  if (!only) await benchStarts();
  if (["first-load", "slow-phone", "lists", "lean-rows", "listeners"].some(isAsked)) await benchProduct();
  if (isAsked("hours-at-size")) console.table(await benchHoursAtSize(join(folder, "hours")));
  if (isAsked("jobs-at-size")) console.table(await benchJobsAtSize(join(folder, "jobs")));
  if (isAsked("learning-at-size")) console.table(await benchLearningAtSize(join(folder, "learning")));
  if (isAsked("tasks-at-size")) console.table(await benchTasksAtSize(join(folder, "tasks")));
  if (isAsked("item-addresses")) console.table(await benchItemAddresses(join(folder, "addresses"), checkout));
  if (isAsked("sizes")) console.table(await benchSizes(join(folder, "sizes")));
  // Only where they are asked for: a decision rests on them.
  if (only === "partitions") await benchPartitions(join(folder, "partitions"));
  // Nor this one: it takes Debian's packages from the network.
  if (only === "cluster") await benchCluster(join(folder, "cluster"));
  // Nor this one: it takes Directus from the network.
  if (only === "directus") await benchDirectus(join(folder, "directus"), process.argv[3]);
  // Nor this one: its largest company takes a quarter of an hour to fill.
  if (only === "scale") await benchScale(join(folder, "scale"), process.argv.slice(3));
  // Nor this one: it fills a company of 100,000 hours.
  if (only === "in-browser") await benchInBrowser(join(folder, "browser"), process.argv.slice(3));
  if (isAsked("sitting")) {
    const { held, shifted, ...seconds } = await benchSitting();
    console.table([{ ...seconds, shifted: shifted.sum }]);
    console.table(held);
  }
} finally {
  temporary.remove();
}

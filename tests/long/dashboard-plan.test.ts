import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { totalsSql } from "../../server/areas/dashboard/summary.ts";
import { insertManyHours } from "../server/helpers/many-hours.ts";
import { busiestStep } from "../server/helpers/plans.ts";
import { startPlanWorld } from "./plan-world.ts";

const size = 100_000;
let world: Awaited<ReturnType<typeof startPlanWorld>>;
beforeAll(async () => {
  world = await startPlanWorld();
  await world.server.person("payments");
  await insertManyHours(world.server.db, size);
});
afterAll(() => world.server.close());

describe.each(["force_custom_plan", "force_generic_plan"] as const)(`of ${size} hours, by a %s`, (plan) => {
  test("all there is now is counted without hours and payment lines", async () => {
    // There are 2,000 people.
    expect(await busiestStep(world.server.db, world.manager, () => totalsSql, plan)).toBeLessThan(3000);
  });
});

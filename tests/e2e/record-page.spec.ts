import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

test("what the tabs of a record show begins near the top of its page, beside its facts", async ({ as, demo }) => {
  const page = await as("manager");
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const list of ["/users", "/projects", "/courses", "/jobs"]) {
    await page.goto(demo.url + list);
    await page.locator(".record-body").getByRole("link").first().click();
    const shown = page.getByRole("tabpanel");
    await expect(shown).toBeVisible();
    const [panel, facts] = [await shown.boundingBox(), await page.locator(".record-details").boundingBox()];
    expect(panel!.y, list).toBeLessThan(220);
    expect(facts!.x, list).toBeGreaterThanOrEqual(panel!.x + panel!.width);
  }
});

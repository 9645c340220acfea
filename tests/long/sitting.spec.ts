import { chromium, expect } from "@playwright/test";
import { sit } from "../bench/sitting.ts";
import { chromiumOptions } from "../e2e/chromium.ts";
import { test } from "../e2e/fixtures.ts";
import { byTheClock } from "../slow-machine.ts";

// Tasks are taken.
test.use({ apart: true });

test("forty tasks in one tab leave no more in memory than ten, none of them is lost, nothing jumps, and the next one is soon there", async ({
  demo,
}) => {
  const browser = await chromium.launch(chromiumOptions);
  try {
    const { held, shifted, middle } = await sit({ browser, url: demo.url }, 40, [10, 40]);
    const [few, many] = held;
    // Thirty pages that stayed would be some 15,000 nodes.
    expect(many!.nodes - few!.nodes).toBeLessThan(300);
    expect(many!.listeners - few!.listeners).toBeLessThan(100);
    expect(many!.heapMB - few!.heapMB).toBeLessThan(3);
    expect(shifted.sum, shifted.each.join("\n")).toBeLessThan(0.02);
    expect(middle, "ms from submitting one to the next").toBeLessThanOrEqual(byTheClock(300));
  } finally {
    await browser.close();
  }
});

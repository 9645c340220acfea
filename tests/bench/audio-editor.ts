import { chromium } from "@playwright/test";
import { chromiumOptions } from "../e2e/chromium.ts";
import { startProduct } from "../product.ts";
import { giveHour, measureHour } from "./sound-page.ts";

// node tests/bench/audio-editor.ts, with the console built
const product = await startProduct();
const browser = await chromium.launch(chromiumOptions);
try {
  for (const bitRate of ["variable", "constant"] as const) {
    const hour = await giveHour(product.url, bitRate);
    const figures = await measureHour({ browser, url: product.url }, hour);
    const given = { megabytes: Math.round(hour.size / 1_000_000), prepared: hour.prepared };
    process.stdout.write(`${bitRate} bit rate ${JSON.stringify({ ...given, ...figures }, null, 2)}\n`);
  }
} finally {
  await browser.close();
  await product.stop();
}

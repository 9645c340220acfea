import { chromium } from "@playwright/test";
import { chromiumOptions } from "../e2e/chromium.ts";
import { startProduct } from "../product.ts";
import { givePicture, measurePicture } from "./picture-page.ts";

// node tests/bench/picture-editor.ts, with the console built
const product = await startProduct();
const browser = await chromium.launch(chromiumOptions);
try {
  const picture = await givePicture(product.url);
  const { seen, ...figures } = await measurePicture({ browser, url: product.url }, picture, 4000);
  process.stdout.write(`${JSON.stringify({ prepared: picture.prepared, ...figures, pieces: seen.length }, null, 2)}\n`);
} finally {
  await browser.close();
  await product.stop();
}

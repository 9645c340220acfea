import type { Page } from "@playwright/test";
import { demoPassword, signIn, watchPage } from "../e2e/fixtures.ts";
import { type Product, startProduct } from "../product.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { copyCheckout } from "./other-checkout.ts";

type Checkout = Awaited<ReturnType<typeof copyCheckout>>;

/** Changes a copy of this checkout, checks its types, builds and starts it, and signs the manager of its demo company in. */
export const inOtherCheckout = async (
  page: Page,
  change: (checkout: Checkout) => Promise<void>,
  work: (product: Product) => Promise<void>,
): Promise<void> => {
  const folder = temporaryFolder();
  try {
    const checkout = await copyCheckout(folder.path);
    await change(checkout);
    await Promise.all([checkout.checkTypes(), checkout.build()]);
    const product = await startProduct({ root: folder.path });
    try {
      watchPage(page);
      await page.goto(product.url);
      await signIn(page, "manager@demo.muster.example", demoPassword);
      await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    folder.remove();
  }
};

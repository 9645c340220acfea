import { type Product, startProduct } from "../product.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { copyCheckout } from "./other-checkout.ts";

type Checkout = Awaited<ReturnType<typeof copyCheckout>>;

/** Changes a copy of this checkout, checks its types, builds it and starts it with its demo company. */
export const startOtherCheckout = async (change: (checkout: Checkout) => Promise<void>): Promise<Product> => {
  const folder = temporaryFolder();
  try {
    const checkout = await copyCheckout(folder.path);
    await change(checkout);
    await Promise.all([checkout.checkTypes(), checkout.build()]);
    const product = await startProduct({ root: folder.path });
    return {
      ...product,
      stop: async () => {
        const code = await product.stop();
        folder.remove();
        return code;
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
};

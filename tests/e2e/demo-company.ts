import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { type Product, startProduct } from "../product.ts";
import { admin, withDatabase } from "../server/helpers/global-setup.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { demoTemplate } from "./global-setup.ts";

/** Muster with a copy of the demo company that the run began with; `prepare` may change the copy's database before. */
export const startDemo = async (
  env: Record<string, string> = {},
  prepare?: (databaseUrl: string) => Promise<void>,
): Promise<Product> => {
  const { MUSTER_TEST_POSTGRES: postgres = "", MUSTER_TEST_FILES: files = "" } = process.env;
  const database = `muster_demo_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = withDatabase(postgres, database);
  const folder = temporaryFolder();
  await Promise.all([
    admin(postgres, `create database ${database} template ${demoTemplate}`),
    cp(files, join(folder.path, "files"), { recursive: true }),
  ]);
  await prepare?.(databaseUrl);
  const product = await startProduct({
    data: folder.path,
    env: { DATABASE_URL: databaseUrl, SIGN_IN_TRIES: "10000", ...env },
  });
  return {
    ...product,
    stop: async () => {
      await product.stop();
      await admin(postgres, `drop database if exists ${database} with (force)`);
      folder.remove();
    },
  };
};

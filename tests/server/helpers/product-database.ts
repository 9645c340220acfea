import { readFileSync } from "node:fs";
import { join } from "node:path";

const clusterFile = (dataDir: string, name: string) => readFileSync(join(dataDir, "postgres", name), "utf8").trim();

/** The process number of the Postgres that a product runs on its data folder. */
export const postmasterOf = (dataDir: string): number =>
  Number(clusterFile(dataDir, "data/postmaster.pid").split("\n")[0]);

/** The address of a product's own database, for a test to look into it. */
export const databaseUrlOf = (dataDir: string): string => {
  const socketDir = clusterFile(dataDir, "data/postmaster.pid").split("\n")[4] ?? "";
  const password = clusterFile(dataDir, "password");
  return `postgresql://muster:${password}@localhost:5432/muster?host=${encodeURIComponent(socketDir)}`;
};

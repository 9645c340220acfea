import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Entry {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const { packages } = JSON.parse(readFileSync(new URL("../../../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Entry>;
};

test("the lock names the packages of every platform: npm ci refuses one that does not", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("the lock names no download addresses", () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith("http"))).toEqual([]);
});

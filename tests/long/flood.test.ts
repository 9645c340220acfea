import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { type Product, startProduct } from "../product.ts";
import type { Flood } from "./flood-worker.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ empty: true });
});
afterAll(() => product.stop());

const company = async (): Promise<number> => {
  const began = performance.now();
  expect((await fetch(new URL(contract.system.company.path, product.url))).status).toBe(200);
  return performance.now() - began;
};

const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 400_000 }, (_, n) => [`key${n}`, 1])));
const fewKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 2500 }, (_, n) => [`key${n}`, 1])));

test.each([
  ["400,000 unknown fields", manyKeys],
  ["as many unknown fields as a stranger may send", fewKeys],
])("1,000 requests of %s at 32 connections keep nobody else waiting", async (_, body) => {
  for (let n = 0; n < 20; n++) await company();
  const workerData: Flood = {
    port: Number(new URL(product.url).port),
    path: contract.signIn.login.path,
    body,
    requests: 1000,
    connections: 32,
  };
  const worker = new Worker(new URL("./flood-worker.ts", import.meta.url), { workerData });
  const counts = new Promise<Record<string, number>>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  let isOver = false;
  void counts.finally(() => (isOver = true));
  const waits: number[] = [];
  while (!isOver) waits.push(await company());
  // The bytes that are still on their way may cut the answer off.
  expect(Object.keys(await counts).filter((status) => status !== "413" && status !== "cut off")).toEqual([]);
  const sorted = waits.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)]!;
  // The figure of docs/reliability.md.
  console.log(`${waits.length} other calls: p99 ${p99.toFixed(1)} ms, ${JSON.stringify(await counts)}`);
  // By itself it is far below 100 ms; a machine that does other work too must not make it red. It was 3 to 23 s.
  expect(p99).toBeLessThan(300);
});

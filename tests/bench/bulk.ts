import { directory } from "../../contract/directory/endpoints.ts";
import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";
import { imports } from "../../contract/imports/endpoints.ts";

/** How long a change of many takes, and how long others wait meanwhile. */
export interface BulkFigure {
  readonly what: string;
  readonly records: number;
  readonly seconds: number;
  /** Milliseconds of the slowest of the small requests that another client makes meanwhile, one after the other. */
  readonly slowestOther: number;
}

const imported = 50_000;
const changed = 10_000;
const chunk = 1000;

/** Imports, exports, changes, deletes and brings back directory entries, as a manager of the demo company. */
export const benchBulk = async (url: string, token: string): Promise<BulkFigure[]> => {
  const call = caller(url, token);
  const figures: BulkFigure[] = [];
  const time = async (what: string, records: number, work: () => Promise<unknown>): Promise<void> => {
    const other = watch(() => call(directory.values, { query: "type=industry" }));
    const began = performance.now();
    await work();
    const seconds = Math.round((performance.now() - began) / 10) / 100;
    figures.push({ what, records, seconds, slowestOther: await other.stop() });
  };
  const row = (n: number) => ({
    name: `Bench ${n}`,
    clientAlias: n < changed ? "Bench A" : "Bench B",
    industry: "Retail",
    actionItems: ["Draw boxes", "Add tags"],
    imageBenchmark: n % 300,
  });
  await time("import", imported, async () => {
    const begun = await call(imports.begin, { body: { resource: "directory", total: imported } });
    const _id = (begun as { import: { _id: string } }).import._id;
    for (let from = 0; from < imported; from += chunk) {
      const rows = Array.from({ length: chunk }, (_, at) => row(from + at));
      await call(imports.append, { id: _id, body: { from, rows } });
    }
    await call(imports.commit, { id: _id });
  });
  await time("export", imported, () =>
    call(directory.export, { query: "industry=Retail&clientAlias=Bench+A&clientAlias=Bench+B" }),
  );
  const select = { filter: { clientAlias: ["Bench A"] }, expected: changed };
  await time("bulk edit", changed, () => call(directory.bulkEdit, { body: { select, set: { qa: true } } }));
  let ids: string[] = [];
  await time("bulk delete", changed, async () => {
    ({ ids } = (await call(directory.bulkRemove, { body: { select } })) as { ids: string[] });
  });
  await time("undo of it", changed, () => call(directory.restore, { body: { ids } }));
  return figures;
};

interface Asked {
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
}

const caller =
  (url: string, token: string) =>
  async (endpoint: Endpoint, { id = "", query = "", body }: Asked): Promise<unknown> => {
    const response = await fetch(`${url}${endpoint.path.replace(":_id", id)}?${query}`, {
      method: methodsOf(endpoint)[0]!,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${endpoint.path}: ${text}`);
    return response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  };

/** Makes a request again and again until it is stopped; answers how long the slowest took. */
const watch = (request: () => Promise<unknown>): { stop(): Promise<number> } => {
  let isOver = false;
  let slowest = 0;
  const loop = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now();
      await request();
      slowest = Math.max(slowest, Math.round(performance.now() - began));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const looping = loop();
  return {
    stop: async () => {
      isOver = true;
      await looping;
      return slowest;
    },
  };
};

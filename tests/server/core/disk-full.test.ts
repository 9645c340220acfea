import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { contract } from "../../../contract/index.ts";
import { startProduct } from "../../product.ts";
import { attach } from "../helpers/attachments.ts";
import { withDatabase } from "../helpers/global-setup.ts";
import { onePixel } from "../helpers/pictures.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { type Call, send, startTestServer } from "../helpers/test-server.ts";

const { files, skills } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("a database without room: 503 that says so, nothing is written, and it works again once there is room", async () => {
  const manager = await server.person("manager");
  const create = () => server.call(skills.create, { as: manager, body: { name: "Large" } });
  await server.db.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger refuses before insert on audit for each row execute function refuse()`);
  const full = await create();
  expect(full.body).toMatchObject({
    statusCode: 503,
    code: "storage_full",
    message: expect.stringContaining("no room"),
  });
  expect(full.headers.get("retry-after")).toBe("5");
  expect((await server.db.pool.query("select from skills where name = 'Large'")).rowCount).toBe(0);
  await server.db.pool.query("drop trigger refuses on audit");
  expect((await create()).status).toBe(201);
});

// A file system of its own for the files, where the system lets us mount one.
const own = ["unshare", "--mount", ...(process.getuid?.() === 0 ? [] : ["--map-root-user"])];
const smallDisk = [...own, "/bin/sh", "-c", 'mount -t tmpfs -o size=128k none "$MUSTER_DATA" && exec "$0" "$@"'];

test.runIf(spawnSync(own[0]!, [...own.slice(1), "true"]).status === 0)(
  "files without room: 503 that says so, nothing half written, no row, and small ones still go in",
  async () => {
    const manager = await server.person("manager");
    const data = temporaryFolder();
    const product = await startProduct({
      data: data.path,
      env: { DATABASE_URL: withDatabase(inject("postgresUrl"), server.database) },
      within: smallDisk,
    });
    const upload = (content: Uint8Array<ArrayBuffer>) =>
      send(product.url, files.upload, { as: manager, files: { picture: { name: "p", content, type: "image/png" } } });
    expect((await upload(onePixel)).status).toBe(201);
    const full = await upload(await noise());
    expect(full.body).toMatchObject({ statusCode: 503, code: "storage_full" });
    const onProduct = { call: (endpoint: Endpoint, call?: Call) => send(product.url, endpoint, call) };
    const attached = await attach(onProduct, manager, "a.txt", "x".repeat(200_000));
    expect(attached.body).toMatchObject({ statusCode: 503, code: "storage_full" });
    expect((await upload(onePixel)).status).toBe(201);
    const inFolder = readdirSync(`/proc/${product.pid}/root${data.path}/files`, {
      recursive: true,
      withFileTypes: true,
    });
    expect(inFolder.filter((entry) => entry.isFile())).toHaveLength(2);
    const { rows } = await server.db.pool.query("select from files where uploaded_by = $1", [manager._id]);
    expect(rows).toHaveLength(2);
    expect(product.output()).toContain("no space left on device");
    await product.stop();
    data.remove();
  },
);

/** A picture that no format makes small. */
const noise = async (): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({
      create: {
        width: 500,
        height: 500,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer(),
  );

import { execFile } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { amountRule } from "../../../contract/work-history/amount-rule.ts";
import { hoursHeader, hoursLine } from "../helpers/hours-file.ts";
import { clientProgram } from "../helpers/openapi-program.ts";
import { password, passwordHash } from "../helpers/password.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

const folder = temporaryFolder();
let server: WorkServer;
beforeAll(async () => {
  server = await startWorkServer();
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const inFolder = (name: string): string => join(folder.path, name);
const node = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, args, { cwd: folder.path })).stdout;

const settings = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    module: "NodeNext",
    target: "ES2024",
    lib: ["ES2024", "DOM", "DOM.Iterable"],
    types: ["node"],
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ["*.ts"],
};

test("a client made from the served document alone signs in, uploads hours, and reads what they come to and why", async () => {
  const manager = await server.person("manager", { passwordHash });
  const worker = await server.person("annotator");
  const project = await server.project(manager, { rates: [{ from: null, hourlyRate: 5 }] });
  const csv = [hoursHeader, hoursLine(worker.email, "09:00", "09:30"), hoursLine(worker.email, "10:00", "11:30")];

  const document = await (await fetch(`${server.url}/api/v1/openapi.json`)).text();
  writeFileSync(inFolder("document.json"), document);
  writeFileSync(inFolder("package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(inFolder("tsconfig.json"), JSON.stringify(settings));
  symlinkSync(resolve("node_modules"), inFolder("node_modules"), "junction");
  await node(resolve("tests/server/helpers/openapi-types.ts"), inFolder("document.json"), inFolder("served.ts"));

  writeFileSync(inFolder("program.ts"), clientProgram);
  // TypeScript's complaints, of a misspelt field too: the program expects some.
  const complaints = await node(resolve("node_modules/typescript/bin/tsc"), "-p", folder.path).catch(
    ({ stdout }) => stdout,
  );
  expect(complaints).toBe("");
  const said = await node("program.ts", server.url, manager.email, password, project._id, csv.join("\n"));
  expect(JSON.parse(said)).toEqual({
    created: 2,
    // 2.5 and 7.5 minor units.
    amounts: [2, 8],
    code: "not_found",
    rule: `${amountRule} In minor units of the currency.`,
  });
});

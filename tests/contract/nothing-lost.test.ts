import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { type Endpoint, methodsOf } from "../../contract/core/endpoint.ts";
import { allImportable } from "../../contract/core/importable.ts";
import { allEndpoints, type AreaName, type NamedEndpoint, contract } from "../../contract/index.ts";
import { type Fields, fieldsOf, readName, saysSomething } from "./bodies.ts";
import { isListed, isSame, type ReadBack, readBack, valuesUnder } from "./read-back.ts";
import type { Call } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";
import { importedLine, notReadBack, referenceTo, sampleOf } from "./samples/index.ts";
import { madeBy, type Sender, send, senderOf, type Sent } from "./sending.ts";
import { objectOf } from "./values.ts";
import { makeWorld } from "./world.ts";

/**
 * Nothing that is accepted is lost: each field of each call that writes a record is sent twice, with values that are
 * nowhere else, and read by another call, in the area's list and in its export.
 */
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.server.close());

const endpointsOf = (area: AreaName): Readonly<Record<string, Endpoint>> => contract[area];
const isLeftOut = (name: string): boolean => name in notReadBack;
const endpoints = allEndpoints.filter((named) => saysSomething(named) && !isLeftOut(named.name));

interface Written {
  readonly sent: Sent;
  readonly read: ReadBack;
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
const plain = (value: unknown): string =>
  String(value)
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** What is wrong with how a field came back, as a sentence; undefined where it is all there. */
const lossOf = (area: AreaName, name: string, field: Fields[string], { sent, read }: Written): string | undefined => {
  const key = readName(name, field);
  const value = sent.values[name];
  if (value === undefined) return undefined;
  const isThere = (of: unknown): boolean =>
    valuesUnder(of, key).some((one) =>
      schemaInfo(field).meta.normalised ? plain(one) === plain(value) : isSame(value, one),
    );
  const shownOf = (of: unknown) => JSON.stringify(valuesUnder(of, key))?.slice(0, 300);
  if (!isThere(read.record)) return `${name}: sent ${JSON.stringify(value)}, read ${shownOf(read.record)}`;
  if (isListed(area, key) && read.listed !== undefined && !isThere(read.listed)) {
    return `${name}: sent ${JSON.stringify(value)}, in the list ${shownOf(read.listed)}`;
  }
  return undefined;
};

/** The same for the export: a field is a column of it, texts are in its cell, and another value is another cell. */
const lossInFile = (
  name: string,
  field: Fields[string],
  [one, other]: readonly [Written, Written],
): string | undefined => {
  const { exported } = one.read;
  if (!exported || schemaInfo(field).meta.notExported || one.sent.values[name] === undefined) return undefined;
  const key = readName(name, field);
  const cells = [exported[key], other.read.exported?.[key]];
  if (cells[0] === undefined) return `${name} is no column of the export`;
  const isReference = schemaInfo(field).meta.reference !== undefined;
  const texts = (isReference ? valuesUnder(one.read.record, key).flatMap(namesIn) : textsIn(one.sent.values[name])).map(
    plain,
  );
  const isChoice = schemaInfo(field).meta.options !== undefined;
  if (!isChoice && texts.some((text) => !plain(cells[0]).includes(text)))
    return `${name}: ${cells[0]} stands in the export`;
  return cells[0] === cells[1] && other.sent.values[name] !== undefined
    ? `${name}: ${cells[0]} stands in the export twice`
    : undefined;
};
const namesIn = (value: unknown): string[] =>
  [value].flat().flatMap((one) => textsIn((one as { name?: unknown } | null)?.name));

const mustBeWhole = (area: AreaName, fields: Fields, written: readonly [Written, Written]): void => {
  const lost = Object.entries(fields).flatMap(([name, field]) => [
    ...written.map((one) => lossOf(area, name, field, one)),
    lossInFile(name, field, written),
  ]);
  expect(lost.filter((loss) => loss !== undefined)).toEqual([]);
};

/** What is edited can be edited again; a step can be taken once, so that the second round needs another record. */
const isEdit = ({ endpoint }: NamedEndpoint): boolean =>
  endpoint.body instanceof z.ZodObject &&
  ("set" in endpoint.body.shape || ("version" in endpoint.body.shape && methodsOf(endpoint)[0] !== "POST")) &&
  endpoint.errors?.includes("wrong_state") !== true;

interface Prepared {
  readonly sender: Sender;
  readonly input: Call;
}
const prepare = async (named: NamedEndpoint, title: string): Promise<Prepared> => {
  const sender = await senderOf(world, named, title);
  return { sender, input: await sampleOf(named.name).make(world, sender.owner) };
};

const writeTwice = async (named: NamedEndpoint, title: string): Promise<readonly [Written, Written]> => {
  const write = async (round: number, { sender, input }: Prepared, last?: Written): Promise<Written> => {
    const id = input.params?.["_id"] ?? (input.body as { select?: { ids?: string[] } } | undefined)?.select?.ids?.[0];
    const before = id === undefined ? undefined : await readBack(world, named, id, sender.as).catch(() => undefined);
    const sent = await send(world, named, sender, input, { round, not: [last?.sent.values, before?.record] });
    return { sent, read: await readBack(world, named, sent.id, sender.as) };
  };
  const prepared = await prepare(named, title);
  const first = await write(1, prepared);
  return [first, await write(2, isEdit(named) ? prepared : await prepare(named, title), first)];
};

describe.each(endpoints)("$name", (named) => {
  const senders = named.endpoint.policy.roles === "anyone" ? ["staff", "a stranger"] : ["a caller who may"];
  test.each(senders)("keeps the values of %s", async (title) => {
    mustBeWhole(named.area, fieldsOf(named.endpoint), await writeTwice(named, title));
  });
});

/** Labels are no records of their own: tests/server/quality/labels-file.test.ts reads what they come to. */
const ofRecords = allImportable().filter(([area]) => "create" in contract[area]);

describe.each(ofRecords)("an import of %s", (area, { row: body }) => {
  test("keeps the values of each line", async () => {
    const as = world.people.admin;
    const reference = (to: string) => referenceTo(world, to);
    const sample = "bulkInsert" in contract[area] ? sampleOf(`${area}.bulkInsert`) : undefined;
    const written: Written[] = [];
    const named = { name: `${area}.create`, area, endpoint: endpointsOf(area)["create"] } as NamedEndpoint;
    for (let round = 1; round <= 2; round++) {
      const supplied = await sample?.values?.(world, { as, owner: as, round });
      const made = await objectOf(body.shape, { reference, not: [written[0]?.sent.values] });
      const line = { ...made, ...supplied, ...(await importedLine(world, area)) };
      const check = { as, body: { resource: area, from: 0, rows: [line] } };
      expect((await world.server.call(contract.imports.check, check)).body).toEqual({ fields: {} });
      const begun = await world.server.call(contract.imports.begin, { as, body: { resource: area, total: 1 } });
      const params = { _id: begun.body.import._id as string };
      const steps = [
        await world.server.call(contract.imports.append, { as, params, body: { from: 0, rows: [line] } }),
        await world.server.call(contract.imports.commit, { as, params }),
      ];
      expect(steps.map(({ body }) => body)).toEqual([{ received: 1 }, { created: 1 }]);
      const again = await world.server.call(contract.imports.check, check);
      expect(Object.values(again.body.fields)).toEqual([[expect.stringMatching(/is taken already|exists already/)]]);
      const values = body.parse(line);
      const id = await madeBy(world, area, values);
      written.push({ sent: { id, values }, read: await readBack(world, named, id, as) });
    }
    mustBeWhole(area, body.shape, [written[0]!, written[1]!]);
  });
});

test("endpoints that are left out have a reason, and take values", () => {
  const names = new Set(allEndpoints.filter(saysSomething).map(({ name }) => name));
  expect(Object.keys(notReadBack).filter((name) => !names.has(name))).toEqual([]);
});

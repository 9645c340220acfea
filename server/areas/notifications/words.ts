import { erased } from "../../../contract/core/fields.ts";
import { day, duration, instants, money, number } from "../../../contract/core/format.ts";
import { kindOf, type NotificationKind } from "../../../contract/core/notifications.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import type { CompanySettings } from "../../../contract/core/company.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import { recordNameOf } from "../../core/db/record-names.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

type Param = string | number | readonly string[];
type Params = Readonly<Record<string, Param>>;

/** A notification before its text is made. */
export interface Unworded {
  readonly kind: NotificationKind;
  readonly params: Params;
}
export interface Words {
  readonly title: string;
  readonly message: string;
  /** A path of the console. */
  readonly link: string | null;
}

interface Found {
  readonly name: string;
  readonly isThere: boolean;
}
/** Records named in notifications, by their id. */
type Names = ReadonlyMap<string, Found>;

/** Makes the texts, with the current names of records; erased records are not named. */
export const wordAll = async (sql: Sql, items: readonly Unworded[]): Promise<Words[]> => {
  if (items.length === 0) return [];
  const [company, names] = await Promise.all([readCompany(sql), namesOf(sql, items)]);
  return items.map((item) => word(item, names, company));
};

const plurals = new Intl.PluralRules("en");

const word = ({ kind, params }: Unworded, names: Names, company: CompanySettings): Words => {
  const entry = kindOf(kind);
  const isOne = plurals.select(Number(params["count"] ?? 1)) === "one";
  const more = Object.entries(entry.more ?? {}).flatMap(([name, text]) => (params[name] === undefined ? [] : [text]));
  const sentence = [isOne ? entry.one : (entry.other ?? entry.one), ...more].join("");
  return {
    title: entry.label,
    message: filled(sentence, (name) => textOf(kind, name, params[name], names, company)),
    link: linkTo(isOne ? entry.link : (entry.linkOther ?? entry.link), params, names),
  };
};

const filled = (template: string, valueOf: (name: string) => string): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name));

const fieldOf = (kind: NotificationKind, name: string) => kindOf(kind).params.shape[name];

/** An instant with the name of its zone, which a reader of a mail does not know: "Nov 29, 2026, 1:34 PM GMT+6". */
const withZone = instants({
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** Formats a parameter by its type and widget. */
const textOf = (
  kind: NotificationKind,
  name: string,
  value: Param | undefined,
  names: Names,
  company: CompanySettings,
): string => {
  const field = fieldOf(kind, name);
  if (value === undefined || !field) return erased;
  const { kind: type, reference, meta } = schemaInfo(field);
  const { widget, options } = meta;
  if (reference) return listed(idsIn(value).map((id) => names.get(id)?.name ?? "(deleted)"));
  if (typeof value === "number") {
    return widget === "seconds" ? duration(value) : widget === "money" ? money(value, company) : number(value);
  }
  const text = String(value);
  if (type === "day") return day(text);
  return type === "instant" ? withZone(text, company.timeZone) : (options?.[text] ?? text);
};

/** One id or several. */
const idsIn = (value: Param): string[] => [value].flat().map(String);

/** The most names listed before the rest is counted. */
const namedMax = 3;
const lists = new Intl.ListFormat("en", { type: "conjunction" });
const listed = (all: readonly string[]): string => {
  const rest = all.length - namedMax;
  return lists.format(rest > 0 ? [...all.slice(0, namedMax), `${number(rest)} more`] : all);
};

/** Null where a record in the URL was deleted. */
const linkTo = (template: string | undefined, params: Params, names: Names): string | null => {
  let isThere = template !== undefined;
  const link = filled(template ?? "", (name) => {
    const [value = ""] = idsIn(params[name] ?? "");
    isThere &&= names.get(value)?.isThere ?? true;
    return encodeURIComponent(value);
  });
  return isThere ? link : null;
};

const namesOf = async (sql: Sql, items: readonly Unworded[]): Promise<Names> => {
  const idsByArea = new Map<string, Set<string>>();
  for (const { kind, params } of items) {
    for (const [name, field] of Object.entries(kindOf(kind).params.shape)) {
      const { reference } = schemaInfo(field);
      if (!reference) continue;
      const ids = idsByArea.get(reference) ?? new Set();
      for (const id of idsIn(params[name] ?? [])) ids.add(id);
      idsByArea.set(reference, ids);
    }
  }
  const found = await Promise.all([...idsByArea].map(([area, ids]) => namesIn(sql, area, [...ids])));
  return new Map(found.flat());
};

const namesIn = async (sql: Sql, area: string, ids: readonly string[]): Promise<[string, Found][]> => {
  const named = recordNameOf(area);
  const rows = await run<Found & { _id: string }>(
    sql,
    sqlText`select r._id, ${named.name} as name, r.deleted_at is null as "isThere" from ${named.table} r
     where r._id = any($1::uuid[])`,
    [ids],
  );
  return rows.map(({ _id, ...found }) => [_id, found]);
};

/** Rows of each table. */
export const size = 1_000_000;

/** A table as it is and once more by month, filled alike, and what is asked of it most often. */
export interface Table {
  /** Of the product, of which it has all columns. */
  readonly name: string;
  /** The column by which it would be divided, and over how many days its rows lie. */
  readonly by: string;
  readonly days: number;
  /** Its columns, of row number `n` at the time `at`. */
  readonly columns: Readonly<Record<string, string>>;
  /** Its indexes, apart from the primary key. */
  readonly indexes: readonly string[];
  /** Statements about `_`, the table; prepared where the product prepares them. */
  readonly hot: Readonly<Record<string, string>>;
  readonly prepared?: true;
  /** What the retention removes in one go by rows. */
  readonly remove: Readonly<Record<string, string>>;
}

const person = "lpad((n % 2000)::text, 32, '0')::uuid";
const someone = "lpad((17)::text, 32, '0')::uuid";
/** The id of the nth. */
const row = (n: string): string => `lpad(to_hex(${n}), 32, '0')::uuid`;
/** When the nth row was written, in SQL. */
export const momentOf = (n: string, days: number): string =>
  `now() - interval '1 day' * ${days} * (1 - (${n})::float8 / ${size})`;

const events: Table = {
  name: "events",
  by: "at",
  days: 8,
  columns: {
    _id: "n",
    xid: "n::text::xid8",
    at: "at",
    resource: "'skills'",
    kind: "'updated'",
    ids: `array[${person}]`,
    roles: "'{manager}'",
    people: "'{}'",
  },
  indexes: ["(xid, _id)", "(at)"],
  prepared: true,
  hot: {
    "without a number: none": `select _id from _ where xid >= '${size + 1}'::xid8`,
    "read ten by number": `select e.ids from unnest(array[${[...Array(10).keys()].map((n) => size - n * 7).join(",")}]) as id join _ e on e._id = id`,
    "write one": `insert into _ (_id, at, resource, kind, ids, roles) select (extract(epoch from clock_timestamp()) * 1e6)::bigint, now(), 'skills', 'updated', array[${someone}], '{manager}'`,
  },
  remove: { "an hour": "delete from _ where at < now() - interval '191 hours'" },
};

const notifications: Table = {
  name: "notifications",
  by: "created_at",
  days: 365,
  columns: {
    _id: row("n"),
    user_id: person,
    place: "n / 2000",
    kind: "'hours_approved'",
    params: `jsonb_build_object('count', 3, 'seconds', 9000, 'projects', array[${person}], 'from', at::date, 'to', at::date)`,
    in_console: "true",
    in_digest: "false",
    created_at: "at",
    read_at: `case when n < ${size} * 0.98 then at end`,
  },
  indexes: [
    "(user_id, place desc) include (in_console)",
    "(user_id, place desc) where read_at is null and in_console",
    "(user_id, created_at) where in_digest",
    "using brin (created_at)",
  ],
  hot: {
    "the bell's latest": `select * from _ where user_id = ${someone} and in_console and read_at is null order by place desc limit 10`,
    "how many unread": `select count(*) from _ where user_id = ${someone} and in_console and read_at is null`,
    "first page": `select * from _ where user_id = ${someone} and in_console order by place desc limit 20`,
    "how many": `select count(*) from _ where user_id = ${someone} and in_console`,
    "write one": `insert into _ (_id, user_id, place, kind, params, in_console, in_digest, created_at) select gen_random_uuid(), ${someone}, (extract(epoch from clock_timestamp()) * 1e6)::bigint, 'hours_approved', '{}', true, false, now()`,
  },
  remove: { "a day": "delete from _ where created_at < now() - interval '364 days'" },
};

const auditOf = (days: number): Table => ({
  name: "audit",
  by: "at",
  days,
  columns: {
    _id: row("n"),
    at: "at",
    actor_id: "null",
    action: "(array['workHistory.approve', 'skills.edit', 'users.edit'])[1 + n % 3]",
    resource: "(array['workHistory', 'skills', 'users'])[1 + n % 3]",
    record_id: row("n % 250000"),
    before: "jsonb_build_object('state', 'pending', 'seconds', n)",
    after: "jsonb_build_object('state', 'approved', 'seconds', n)",
    request_id: row("n / 10") + "::text",
  },
  indexes: [
    "(record_id, at desc)",
    "(at desc, _id)",
    "(actor_id, at desc, _id)",
    "(action, at desc, _id)",
    "(resource, at desc, _id)",
    "(request_id)",
  ],
  hot: {
    "newest page": "select * from _ order by at desc, _id limit 20",
    "of one action": "select * from _ where action = any(array['skills.edit']) order by at desc, _id limit 20",
    "of one record": `select * from _ where record_id = ${row("99")} order by at desc, _id limit 20`,
    "days of a month":
      "select * from _ where at >= now() - interval '90 days' and at < now() - interval '60 days' order by at desc, _id limit 20",
    "one entry": `select * from _ where _id = ${row("777777")}`,
    "write a hundred": `insert into _ (_id, at, action, resource, record_id, request_id, after) select gen_random_uuid(), now(), 'skills.edit', 'skills', gen_random_uuid(), 'r', '{"state": "approved"}' from generate_series(1, 100)`,
  },
  remove: {},
});

/** Events lie over a week; notifications over a year; the audit over one year, and over five. */
export const measured: readonly Table[] = [events, notifications, auditOf(365), auditOf(5 * 365)];

import type { PoolClient } from "pg";

/** How many there are of everything in a company of so many hours: a person has 100 of them, 10 jobs and 10 tasks. */
export const shapeOf = (hours: number) => ({
  hours,
  people: hours / 100,
  jobs: hours / 10,
  tasks: hours / 10,
  collected: hours / 10,
  notifications: hours / 2,
});
export type Shape = ReturnType<typeof shapeOf>;

/** Of the hours, jobs and tasks: whatever a company's size, they are spread over two years, until yesterday. */
const days = 729;
export const months = 25;
/** Hours younger than this are approved for payment, and in no payout yet. */
export const unpaidDays = 30;
export const projects = 20;
export const hourlyRate = 600;
/** Rows of one statement. */
export const part = 250_000;
/** What exactly one person, job, task and upload has in its name, at every size. */
export const rare = "Quillon";
/** The first name of one in forty people. */
export const common = "Farhana";
/** A page, as lists have it by themselves. */
export const first = { limit: "10" };

/** SQL of the time of the `n`th of so many, the oldest first; `$3` is when the company was filled. */
export const timeOf = (n: string, count: number): string =>
  `($3::timestamptz - interval '1 day' - (${count} - ${n}) * (interval '${days} days' / ${count}))`;
/** SQL of an id that was made at a time, as the product's ids are. */
export const idAt = (at: string): string => `uuidv7(${at} - clock_timestamp())`;

type Named = "person" | "project" | "reviewer" | "skill";
/** SQL of an id of those that `name` has set down, by any number. */
export const one = (of: Named, n: string): string =>
  `(select array_agg(_id order by n) from named_${of})[1 + (${n}) % (select count(*) from named_${of})]`;
/** SQL of the person of the `n`th hour, job or task: all have as many, of all states. */
export const personOf = (n: string): string => one("person", `${n} + ${n} / 1000 * 7`);
export const projectOf = (n: string): string => one("project", `${n} + ${n} / 1000`);

/** Numbers what a query finds, as `_id`, for statements of this session. */
export const name = async (client: PoolClient, of: Named, query: string): Promise<void> => {
  await client.query(
    `create temp table named_${of} as select row_number() over ()::int as n, _id from (${query}) found`,
  );
  await client.query(`analyze named_${of}`);
};

import { platformZone, type SqlText, sqlText, timeOf } from "../../core/db/sql-text.ts";

/** Minutes. All time zones are offset from UTC, and change, by multiples of it: a slot is within one local hour. */
const slotMinutes = 15;
export const slotSeconds = slotMinutes * 60;
/** SQL: how long a slot is. */
export const slot = sqlText`interval '${slotMinutes} minutes'`;

/** SQL: when the slot of an instant begins. */
export const slotOf = (instant: SqlText): SqlText => sqlText`date_bin(${slot}, ${instant}, 'epoch')`;

/**
 * SQL: the hour of the day of the slot that begins then, by the platform's clocks. An hour repeated by a clock change
 * counts twice, a skipped one not at all.
 */
export const hourOfSlot = (begin: SqlText): SqlText =>
  sqlText`date_part('hour', ${begin} at time zone ${platformZone})::int`;

/** SQL: when the worked time of an entry `w` began and ended: it is counted in whole seconds. */
export const workedFrom = sqlText`date_trunc('second', w.checked_in_at)`;
export const workedUntil = sqlText`(${workedFrom} + w.seconds * interval '1 second')`;

/** SQL: how much of the time of an entry `w` fell into an hour of the day; 0 while it runs. */
export const secondsInHour = (hour: SqlText): SqlText => sqlText`(
  select coalesce(sum(date_part('epoch', least(${workedUntil}, slot + ${slot}) - greatest(${workedFrom}, slot))), 0)::bigint
  from generate_series(${slotOf(workedFrom)}, ${workedUntil}, ${slot}) as slot where ${hourOfSlot(sqlText`slot`)} = ${hour})`;

const day = 86_400;
/** In seconds: how far a change of the clocks during an entry moves an hour at most. */
const clockChange = 2 * 3600;

/**
 * SQL: whether the time of an entry `w` may have reached an hour, by its beginning and its length alone. Most entries that
 * have nothing in it are left out so, and their slots needn't be gone through.
 */
const mayReach = (hour: SqlText): SqlText => sqlText`
  mod(date_part('epoch', ${timeOf(sqlText`w.checked_in_at`)})::int - ${hour} * 3600 + ${clockChange + day}, ${day})
    not between ${3600 + 2 * clockChange} and ${day} - w.seconds`;

/** SQL: whether some of the time of an entry `w` fell into an hour of the day. */
export const reachesHour = (hour: SqlText): SqlText => sqlText`(${mayReach(hour)} and ${secondsInHour(hour)} > 0)`;

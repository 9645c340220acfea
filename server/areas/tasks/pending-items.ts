import type { Database, Sql } from "../../core/db/pool.ts";
import { run, runSteady } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { PendingItem } from "./item-source.ts";

/** Items that one server prepares at once: most of them wait for their address. */
export const atOnce = 16;
/** How many of them may be of one host, so that a slow one keeps no other waiting, and none is asked too much. */
export const atOnceOfHost = 8;
/** How long an item is a server's unless the lease is renewed, and how often it is. In seconds. */
const lease = { lasts: 120, renewed: 30 };

/**
 * SQL: leases items that wait, the first ones of each host, and begins with the host after $1. From host to host it goes
 * by the index, however many items one of them has.
 * $2, $3 hosts and how many of each are in work; $4 items to pass over; $5 how many of a host, $6 and in all.
 */
const leaseSql = sqlText`with recursive hosts as (
    (select i.host from task_items i where i.status = 'pending' and i.deleted_at is null and ($1::text is null or i.host > $1)
      order by i.host limit 1)
    union all
    select (select i.host from task_items i where i.status = 'pending' and i.deleted_at is null and i.host > h.host
      order by i.host limit 1) from hosts h where h.host is not null),
  free as materialized (
    select i._id from hosts h left join unnest($2::text[], $3::int[]) as busy (host, count) on busy.host = h.host
    cross join lateral (select i._id from task_items i where i.host = h.host and i.status = 'pending' and i.deleted_at is null
        and (i.leased_until is null or i.leased_until < now()) and i._id <> all($4::uuid[])
      order by i._id limit greatest(0, $5 - coalesce(busy.count, 0)) for update skip locked) i
    where h.host is not null limit $6),
  leased as (
    update task_items i set leased_until = now() + interval '${lease.lasts} seconds' from free where i._id = free._id
    returning i._id, i.host, i.kind, i.url, i.file_id, i.created_by)
select l._id, l.host, l.kind, l.url, l.file_id as "fileId", f.mime, coalesce(f.uploaded_by, l.created_by) as "uploadedBy"
from leased l left join files f on f._id = l.file_id order by l.host, l._id`;

/** The items that this server has in work, and the leases of them. */
export class PendingItems {
  readonly #sql: Sql;
  readonly #hosts = new Map<string, string>();
  #after: string | null = null;
  #renewing: NodeJS.Timeout | undefined;

  constructor({ sql }: Pick<Database, "sql">) {
    this.#sql = sql;
  }

  /** Leases as many as may be in work besides those that are, each host in its turn; not those to pass over. */
  async lease(passedOver: ReadonlySet<string>): Promise<PendingItem[]> {
    const items = await this.#leaseAfter(this.#after, passedOver);
    if (this.#after !== null && this.#hosts.size < atOnce) items.push(...(await this.#leaseAfter(null, passedOver)));
    this.#after = items.at(-1)?.host ?? null;
    return items;
  }

  async #leaseAfter(after: string | null, passedOver: ReadonlySet<string>): Promise<PendingItem[]> {
    if (this.#hosts.size >= atOnce) return [];
    const busy = Map.groupBy(this.#hosts.values(), (host) => host);
    const items = await runSteady<PendingItem>(this.#sql, leaseSql, [
      after,
      [...busy.keys()],
      [...busy.values()].map(({ length }) => length),
      [...passedOver],
      atOnceOfHost,
      atOnce - this.#hosts.size,
    ]);
    for (const { _id, host } of items) this.#hosts.set(_id, host);
    this.#renewing ??= setInterval(() => void this.#renew(), lease.renewed * 1000).unref();
    return items;
  }

  /** An item is not in work any more, and may be leased again where it still waits. */
  async end({ _id }: PendingItem): Promise<void> {
    this.#hosts.delete(_id);
    if (this.#hosts.size === 0) {
      clearInterval(this.#renewing);
      this.#renewing = undefined;
    }
    await run(this.#sql, sqlText`update task_items set leased_until = null where _id = $1 and status = 'pending'`, [
      _id,
    ]);
  }

  /** Where it fails the lease ends, and another server may do the same work; an item is opened once all the same. */
  async #renew(): Promise<void> {
    await run(
      this.#sql,
      sqlText`update task_items set leased_until = now() + interval '${lease.lasts} seconds'
       where _id = any($1::uuid[]) and status = 'pending'`,
      [[...this.#hosts.keys()]],
    ).catch(() => undefined);
  }
}

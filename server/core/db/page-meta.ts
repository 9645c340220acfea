import type { z } from "zod";
import type { Meta } from "../../../contract/core/list.ts";
import { type SqlText, sqlText } from "./sql-text.ts";

/** What a list says of its page, by the number of records that match, and whether that is exact. */
interface Page<Value> {
  readonly limit: Value;
  readonly skip: Value;
  readonly matching: Value;
  readonly exact: Value | boolean;
  /** How many records the page has. */
  readonly shown: Value;
}

/** `meta` as SQL, of the same expressions. A page that is not full is the last, also where the count is not exact. */
export const metaSql = ({ limit, skip, matching, exact, shown }: Page<SqlText>): SqlText => {
  const isCut = sqlText`(${shown} = ${limit} and (not ${exact as SqlText} or ${matching} > ${skip} + ${limit}))`;
  return sqlText`json_build_object('limit', ${limit}, 'skip', ${skip}, 'page', ${skip} / ${limit},
    'pages', (${matching} + ${limit} - 1) / ${limit}, 'countExact', ${exact as SqlText}, 'cut', ${isCut},
    'next', case when ${isCut} then json_build_object('limit', ${limit}, 'skip', ${skip} + ${limit}) end)`;
};

/** `meta` of a page that is made without SQL. */
export const metaOf = ({ limit, skip, matching, exact, shown }: Page<number>): z.output<typeof Meta> => {
  const cut = shown === limit && (!exact || matching > skip + limit);
  return {
    limit,
    skip,
    page: Math.floor(skip / limit),
    pages: Math.ceil(matching / limit),
    countExact: exact === true,
    cut,
    next: cut ? { limit, skip: skip + limit } : null,
  };
};

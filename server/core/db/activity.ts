import { type SqlText, sqlText } from "./sql-text.ts";

/** Seconds: a longer pause between two signs of activity is no work. */
const pauseMax = 90;

interface Signs {
  /** SQL, of an update: a sign of activity now, after the one before. */
  readonly noted: SqlText;
  /** The last sign of a piece of work that ends: what follows is counted anew, however soon it is. */
  readonly ended: SqlText;
}

/** What an update sets at signs of activity on the records `of`: the seconds at work, and when it was seen last. */
export const signsOf = (of: SqlText, seconds: SqlText, seenAt: SqlText): Signs => {
  const counted = sqlText`${seconds} = ${of}.${seconds} + case when ${of}.${seenAt} > now() - make_interval(secs => ${pauseMax})
    then greatest(floor(extract(epoch from now() - ${of}.${seenAt}))::int, 0) else 0 end`;
  return {
    // Of two signs at once, the one that began first may be written last: time never goes back.
    noted: sqlText`${seenAt} = greatest(${of}.${seenAt}, now()), ${counted}`,
    ended: sqlText`${seenAt} = null, ${counted}`,
  };
};

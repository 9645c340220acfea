import { type SqlText, sqlText } from "../../core/db/sql-text.ts";

/** Seconds: a longer pause between two signs of activity is no work. */
const pauseMax = 90;

interface Signs {
  /** SQL, of an update of `assigned_jobs a`: a sign of activity now, after the one before. */
  readonly noted: SqlText;
  /** The last sign of a piece of work that ends: what follows is counted anew, however soon it is. */
  readonly ended: SqlText;
}

const signs = (seconds: SqlText, seenAt: SqlText): Signs => {
  const counted = sqlText`${seconds} = a.${seconds} + case when a.${seenAt} > now() - make_interval(secs => ${pauseMax})
    then greatest(floor(extract(epoch from now() - a.${seenAt}))::int, 0) else 0 end`;
  return {
    // Of two signs at once, the one that began first may be written last: time never goes back.
    noted: sqlText`${seenAt} = greatest(a.${seenAt}, now()), ${counted}`,
    ended: sqlText`${seenAt} = null, ${counted}`,
  };
};

export const signsOfWork = signs(sqlText`active_seconds`, sqlText`last_active_at`);
export const signsOfReview = signs(sqlText`review_seconds`, sqlText`last_reviewed_at`);

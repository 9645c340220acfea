import type { Clause } from "../../../contract/assigned-jobs/entity.ts";
import type { ReviewDecision } from "../../../contract/assigned-jobs/states.ts";
import { headingsOf } from "../../../contract/projects/clauses.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { guidelineOf } from "../projects/actions.ts";

interface Told {
  readonly decision: ReviewDecision;
  readonly comment: string;
  /** Anchors of headings. */
  readonly reasons: readonly string[];
}

/**
 * The clauses that a decision about work cites, as the guideline has them now. Throws validation for one that it does not
 * have, and where work that is not accepted has no reason.
 */
export const citedClauses = async (sql: Sql, projectId: string, told: Told): Promise<Clause[]> => {
  const clauses = await clausesOf(sql, projectId, told.reasons);
  requireReason(told);
  return clauses;
};

const requireReason = ({ decision, comment, reasons }: Told): void => {
  if (decision === "accept" || decision === "fix" || comment.trim() !== "" || reasons.length > 0) return;
  throw new AppError("validation", {
    fields: { comment: ["Say what is wrong, or choose a clause of the guideline."] },
  });
};

const clausesOf = async (sql: Sql, projectId: string, anchors: readonly string[]): Promise<Clause[]> => {
  if (anchors.length === 0) return [];
  const { number, guideline } = await guidelineOf(sql, projectId);
  const headings = new Map(headingsOf(guideline).map(({ anchor, text }) => [anchor, text]));
  return [...new Set(anchors)].map((anchor) => {
    const text = headings.get(anchor);
    if (text !== undefined) return { number, anchor, text };
    throw new AppError("validation", { fields: { reasons: [`The guideline has no clause “${anchor}”.`] } });
  });
};

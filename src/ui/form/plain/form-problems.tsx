import { lazy, Suspense } from "react";
import { Refused } from "../../feedback/refused.tsx";
import type { useRecordForm } from "../use-record-form.ts";

/** Rarely needed: only if the same record was saved elsewhere meanwhile. */
const ConflictBar = lazy(async () => ({ default: (await import("../conflict-bar.tsx")).ConflictBar }));

interface Props {
  readonly form: Pick<ReturnType<typeof useRecordForm>, "problems" | "conflicts" | "settle">;
}

/** Why a record could not be saved, and the fields that were changed elsewhere meanwhile. */
export const FormProblems = ({ form: { problems, conflicts, settle } }: Props) => (
  <>
    <Refused message={problems.join(" ") || undefined} />
    {conflicts.length > 0 && (
      <Suspense>
        <ConflictBar conflicts={conflicts} known={[]} onSettle={settle} />
      </Suspense>
    )}
  </>
);

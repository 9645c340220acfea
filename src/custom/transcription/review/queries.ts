import type { Task, Transcript } from "../../../../contract/tasks/entity.ts";
import type { ReviewReason, TaskDecision } from "../../../../contract/tasks/rules.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { call } from "../../../providers/client.ts";
import { useEndpoint } from "../../../providers/use-endpoint.ts";

const tasks = endpointsOf("tasks");
const others = ["audioTranscription", "imageTranscription"] as const;

/** How many are listed at once. */
const shown = 100;

/** What waits for a review, the oldest first. */
export const useToReview = () =>
  useEndpoint(tasks.toReview, { query: { limit: shown } }, { alsoOf: others, keepPrevious: true });

export interface Decided {
  readonly decision: TaskDecision;
  readonly reasons: readonly ReviewReason[];
  readonly comment: string;
  /** Only where it is fixed. */
  readonly content?: Transcript | undefined;
}

export const decide = ({ kind, _id, version }: Task, { reasons, content, ...decided }: Decided) => {
  const { update } = kind === "image" ? endpointsOf("imageTranscription") : endpointsOf("audioTranscription");
  const body = { ...decided, reasons: [...reasons], version, ...(content && { content: content as never }) };
  return call(update as ReturnType<typeof endpointsOf<"audioTranscription">>["update"], { params: { _id }, body });
};

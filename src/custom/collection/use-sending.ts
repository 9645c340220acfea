import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { ApiError } from "../../providers/client.ts";
import { useStep } from "../../providers/use-step.ts";
import { useKeysOf } from "../../ui/form/use-key-of.ts";
import { replaceFiles, sendUploads } from "./queries.ts";
import type { Queue, Queued } from "./use-queue.ts";

interface What {
  readonly queue: Queue;
  /** The item whose files are replaced; undefined: new ones are made. */
  readonly replacing: CollectedItem | undefined;
  readonly project: string;
  readonly description: string;
  /** Whether the files are one item. */
  readonly isTogether: boolean;
}
interface Sent {
  /** How many items. */
  readonly count: number;
  /** Why others were not sent. */
  readonly problems: readonly string[];
}

/** Sends the chosen files: each that is refused stays in the queue, and keeps no other from being sent. */
export const useSending = (
  { queue, replacing, project, description, isTogether }: What,
  onSent: (sent: Sent) => void,
) => {
  const keyOf = useKeysOf();
  const send = async (group: readonly Queued[]): Promise<void> => {
    const uploads = group.flatMap(({ upload }) => upload ?? []);
    if (replacing) {
      const { _id, version } = replacing;
      await replaceFiles(_id, { version, description, uploads }, keyOf([_id, version, description, uploads]));
    } else {
      const body = { projectId: project, description, uploads };
      await sendUploads(body, keyOf(body));
    }
    queue.sent(group.map(({ key }) => key));
  };
  return useStep(
    async (): Promise<Sent> => {
      const problems = new Set<string>();
      let count = 0;
      const trySending = async (group: readonly Queued[]): Promise<void> => {
        try {
          await send(group);
          count += 1;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          problems.add(problemText(error));
        }
      };
      const { files } = queue;
      if (isTogether) await trySending(files.filter(({ state }) => state === "uploaded"));
      else {
        const left = new Set(files.map(({ key }) => key));
        // Each that is sent makes room for one that waits to be uploaded.
        for (let one = await queue.uploaded(left); one; one = await queue.uploaded(left)) {
          left.delete(one.key);
          await trySending([one]);
        }
      }
      return { count, problems: [...problems] };
    },
    { onSuccess: onSent },
  );
};

/** Why something is refused, and what is in the way of it. */
const problemText = (error: ApiError): string => {
  const { message, reasons = [], fields = {} } = error.body;
  return [message, ...reasons.map((reason) => reason.message), ...Object.values(fields).flat()].join(" ");
};

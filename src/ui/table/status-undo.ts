import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Select } from "./selection.ts";
import type { UndoCall } from "./undo.ts";

type Reply = Pick<z.output<typeof BulkReply>, "done" | "refused">;

/** Gives records the status again that each had before it was changed here. `set` throws ApiError. */
export const statusUndo = <S extends string>(set: (status: S, select: Select) => Promise<Reply>) => {
  const were = new Map<string, S>();
  const undoBy: UndoCall = {
    done: "changed back",
    run: async (ids) => {
      const byStatus = Map.groupBy(
        ids.filter((id) => were.has(id)),
        (id) => were.get(id)!,
      );
      const replies: Reply[] = [];
      for (const [status, some] of byStatus) replies.push(await set(status, { ids: some }));
      return {
        done: replies.reduce((sum, { done }) => sum + done, 0),
        refused: replies.flatMap(({ refused }) => refused),
      };
    },
  };
  return {
    /** Notes what a record was, so that a change of it can be undone. */
    remember: (id: string, was: S): void => void were.set(id, was),
    undoBy,
  };
};

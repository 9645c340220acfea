import { useRef, useState } from "react";
import type { ChapterMarks } from "../../../contract/courses/entity.ts";
import { chapters } from "../../../contract/chapters/endpoints.ts";
import { call } from "../../providers/client.ts";
import { useRun } from "../../ui/feedback/use-run.ts";

/**
 * The chapters of a course in the order that the user chose, before the server has it. One order is sent at a time, the
 * latest; if it is refused, the chapters are shown again as they are.
 */
export const useChapterOrder = (course: string, read: readonly ChapterMarks[], refetch: () => Promise<unknown>) => {
  const run = useRun();
  const [wanted, setWanted] = useState<readonly string[]>();
  const latest = useRef<readonly string[]>(undefined);
  const isSending = useRef(false);
  const send = async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    while (latest.current) {
      const next = latest.current;
      latest.current = undefined;
      const isDone = await run(() => call(chapters.order, { params: { _id: course }, body: { chapters: [...next] } }));
      if (!isDone) latest.current = undefined;
    }
    await refetch();
    isSending.current = false;
    // The user went on while the chapters were read again.
    if (latest.current) void send();
    else setWanted(undefined);
  };
  const order = (ids: readonly string[]): void => {
    setWanted(ids);
    latest.current = ids;
    void send();
  };
  const byId = new Map(read.map((chapter) => [chapter._id, chapter]));
  const isWhole = wanted?.length === read.length && wanted.every((id) => byId.has(id));
  return { chapters: isWhole ? wanted.map((id) => byId.get(id)!) : read, order };
};

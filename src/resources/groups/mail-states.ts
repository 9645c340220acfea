import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { GroupMail } from "../../../contract/groups/mails.ts";
import { number } from "../../ui/format.ts";

const counted = ["sent", "queued", "kept", "failed", "leftOut"] as const;

/** What became of a mail, in words: "11 sent, 1 failed, 1 left out". */
export const stateSum = (mail: Pick<GroupMail, (typeof counted)[number]>): string =>
  counted
    .filter((name) => mail[name] > 0)
    .map((name) => `${number(mail[name])} ${GroupMail.shape[name].meta()?.label?.toLowerCase()}`)
    .join(", ");

const everyMs = 3000;

/**
 * Reads again while mails are on their way: the queue sends thousands, and an event for each would make every console that
 * is open read again as often. `also` reads what stands in no list.
 */
export const useWhileQueued = (isQueued: boolean, also?: () => unknown): void => {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isQueued) return undefined;
    const read = (): void => {
      // The lists alone (use-records.ts): sending changes nothing of the group, whose record names all of its members.
      void queries.invalidateQueries({ queryKey: ["data", "default", "groups", "list"] });
      also?.();
    };
    const timer = setInterval(read, everyMs);
    return () => clearInterval(timer);
  }, [isQueued, queries, also]);
};

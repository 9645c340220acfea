import { useInvalidate } from "@refinedev/core";
import { useEffect } from "react";
import { GroupMail } from "../../../contract/groups/mails.ts";
import { number } from "../../ui/format.ts";

const counted = ["sent", "queued", "kept", "failed", "leftOut"] as const;

/** A summary of a mail's states: "11 sent, 1 failed, 1 left out". */
export const stateSum = (mail: Pick<GroupMail, (typeof counted)[number]>): string =>
  counted
    .filter((name) => mail[name] > 0)
    .map((name) => `${number(mail[name])} ${GroupMail.shape[name].meta()?.label?.toLowerCase()}`)
    .join(", ");

const everyMs = 3000;

/**
 * Refetches while mails are being sent: the queue sends thousands, and an event for each would make every open console
 * refetch as often. `also` refetches what is in no list.
 */
export const useWhileQueued = (isQueued: boolean, also?: () => unknown): void => {
  const invalidate = useInvalidate();
  useEffect(() => {
    if (!isQueued) return undefined;
    const read = (): void => {
      // Only the lists: sending does not change the group, whose record includes all members.
      void invalidate({ resource: "groups", dataProviderName: "default", invalidates: ["list"] });
      also?.();
    };
    const timer = setInterval(read, everyMs);
    return () => clearInterval(timer);
  }, [isQueued, invalidate, also]);
};

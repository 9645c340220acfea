import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { CollectedItem } from "../../../contract/collection/entity.ts";
import { useUpload, useWaiting } from "./queries.ts";

/** One submission of an upload: what was decided on it says nothing of a later one. */
const submissionOf = ({ _id, version }: CollectedItem): string => `${_id} ${version}`;

/**
 * The uploads that wait, and the one that is open: that of the address, or else the first. Nobody but the reviewer opens
 * another one, whatever becomes of it meanwhile.
 */
export const useOpened = () => {
  const [search, setSearch] = useSearchParams();
  const address = search.get("upload");
  const [opened, setOpened] = useState({ id: address, address });
  if (opened.address !== address) setOpened({ id: address, address });
  const [done, setDone] = useState<readonly string[]>([]);
  const read = useWaiting(search.get("project"));
  const pages = read.data?.pages ?? [];
  const listed = pages.flatMap(({ collectedItems }) => collectedItems);
  const waiting = listed.filter((item) => item.can.review && !done.includes(submissionOf(item)));
  const [first] = waiting;
  if (opened.id === null && first) setOpened({ id: first._id, address });
  const at = opened.id === null ? 0 : waiting.findIndex(({ _id }) => _id === opened.id);
  const isElsewhere = read.data !== undefined && at < 0;
  const other = useUpload(opened.id ?? "-", { enabled: isElsewhere });
  const found = isElsewhere ? other.data?.collectedItem : waiting[at];
  // What leaves the list stays until it is read by itself, and with it what the reviewer typed.
  const [last, setLast] = useState<CollectedItem>();
  if (found && found !== last) setLast(found);
  const isKept = !found && last !== undefined && last._id === opened.id;
  const item = isKept ? last : found;
  const [previous, next] = isElsewhere ? around(waiting, item) : [waiting[at - 1], waiting[at + 1]];
  const open = (to: CollectedItem | undefined): void => {
    setOpened({ id: to?._id ?? null, address });
    setSearch(
      (now) => {
        const { upload: _before, ...rest } = Object.fromEntries(now);
        return { ...rest, ...(to && { upload: to._id }) };
      },
      { replace: true },
    );
  };
  const isNearEnd = read.hasNextPage && !read.isFetching && !read.isError && at >= waiting.length - 2;
  useEffect(() => {
    if (isNearEnd) void read.fetchNextPage();
  });
  return {
    /** What the page can't do without. */
    read: isElsewhere && !isKept ? other : read,
    /** Undefined where nothing waits, or while it is read. */
    item,
    /** The address asks for one that was deleted. */
    isGone: isElsewhere && other.error?.statusCode === 404,
    previous,
    next,
    count: Math.max(0, (pages[0]?.filteredTotalCount ?? 0) - (listed.length - waiting.length)),
    isCountExact: pages[0]?.meta.countExact ?? true,
    open,
    /** Goes on once the open one is decided. */
    leave: (): void => {
      if (item) setDone((before) => [...before, submissionOf(item)]);
      open(next ?? previous);
    },
  };
};

/** Those before and after one that is not among them; after the last comes the first. */
const around = (waiting: readonly CollectedItem[], item: CollectedItem | undefined) => {
  const after = item && waiting.findIndex(({ submittedAt }) => submittedAt > item.submittedAt);
  return after === undefined || after < 0 ? [undefined, waiting[0]] : [waiting[after - 1], waiting[after]];
};

interface Props {
  readonly read: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}

/** The button below a list that has more. */
export const More = ({ read: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) =>
  hasNextPage ? (
    <button
      type="button"
      className="button learn-more"
      aria-disabled={isFetchingNextPage}
      onClick={() => !isFetchingNextPage && void fetchNextPage()}
    >
      {isFetchingNextPage ? "One moment…" : "Show more"}
    </button>
  ) : null;

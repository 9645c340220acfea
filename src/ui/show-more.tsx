import "./button.css";

interface Props {
  readonly read: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  /** What it says where the list begins with the latest. */
  readonly label?: string;
}

/** The button below a list that has more. */
export const ShowMore = ({ read, label = "Show more" }: Props) => {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  if (!hasNextPage) return null;
  return (
    <button
      type="button"
      className="button show-more"
      aria-disabled={isFetchingNextPage}
      onClick={() => !isFetchingNextPage && void fetchNextPage()}
    >
      {isFetchingNextPage ? "One moment…" : label}
    </button>
  );
};

import { type ReactNode, useId } from "react";
import { placesMax } from "../../../contract/resources/fields.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { TableLoading } from "../../ui/feedback/table-states.tsx";
import { number } from "../../ui/format.ts";
import { type Level, usePlace } from "./place.ts";

interface Place {
  readonly id: string;
  readonly name: string;
}
interface Listed<T> {
  readonly all: readonly T[];
  readonly isFromMirror: boolean;
  readonly isCut: boolean;
}
interface Props<R, T> {
  readonly level: Level;
  readonly title: string;
  readonly read: { readonly data?: R | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly of: (reply: R) => Listed<T>;
  /** A failure is not said. */
  readonly silent?: true;
  /** Beside the name, within the button. */
  readonly facts?: (place: T) => ReactNode;
  /** Beside the button. */
  readonly beside?: (place: T) => ReactNode;
}

/** One of the lists side by side: what is chosen in it opens the next. */
export const PlaceList = <R, T extends Place>({ level, title, read, of, silent, facts, beside }: Props<R, T>) => {
  const { chosen, choose } = usePlace();
  const heading = useId();
  const isOver = silent && read.error !== null && read.data === undefined;
  return (
    <section className="places-list" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {!isOver && (
        <Loaded part read={read} loading={<TableLoading />}>
          {(reply) => {
            const { all, isFromMirror, isCut } = of(reply);
            return (
              <>
                {isFromMirror && (
                  <p className="places-hint" role="status">
                    The server isn't answering. This is from the last sync.
                  </p>
                )}
                {all.length === 0 && <p className="places-hint">No {title.toLowerCase()} here.</p>}
                <ul>
                  {all.map((place) => (
                    <li key={place.id}>
                      <button
                        type="button"
                        className="places-item"
                        aria-pressed={place.id === chosen(level)}
                        onClick={() => choose(level, place.id)}
                      >
                        <span>{place.name}</span>
                        {facts?.(place)}
                      </button>
                      {beside?.(place)}
                    </li>
                  ))}
                </ul>
                {isCut && <p className="places-hint">The first {number(placesMax)} are shown.</p>}
              </>
            );
          }}
        </Loaded>
      )}
    </section>
  );
};

/** In place of a list, while nothing is chosen in the one before. */
export const NoPlaceYet = ({ title, above }: { readonly title: string; readonly above: Level }) => {
  const heading = useId();
  return (
    <section className="places-list" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="places-hint">Choose a {above} first.</p>
    </section>
  );
};

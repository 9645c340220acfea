import { lazy, Suspense } from "react";
import type { z } from "zod";
import { Records } from "./records.tsx";
import type { RecordOf, RecordTableProps, WholeTableProps } from "./table-types.ts";
import { useTrash } from "./trash.ts";

const DeletedRecords = lazy(() => import("./deleted-records.tsx"));

/**
 * A list of the contract as a table: search, sort, filters and paging by the server and kept in the address, columns
 * and views per user, selection across pages, bulk and row actions. Live changes appear without scrolling the page.
 * What was deleted and can be restored is shown in its place when it is asked for.
 */
export const RecordTable = <E extends z.ZodObject, const R extends keyof RecordOf<E> = keyof RecordOf<E>>(
  declared: RecordTableProps<E, RecordOf<E>, R>,
) => {
  // What reads a part of a record reads it of a whole one as well.
  const props = declared as unknown as WholeTableProps<E>;
  const { trash, isShown, show } = useTrash(props);
  if (!trash || !isShown) return <Records {...props} {...(trash && { onDeleted: () => show(true) })} />;
  return (
    <Suspense>
      <DeletedRecords id={props.id} label={props.label} trash={trash} onClose={() => show(false)} />
    </Suspense>
  );
};

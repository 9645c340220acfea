import { memo } from "react";
import { RowMenu } from "./row-menu.tsx";
import type { Identified } from "./table-types.ts";
import { type ActionsProps, useRecordActions } from "./use-record-actions.tsx";

/** All actions on a record in the menu of its row; nothing if there are none. */
const Plain = <T extends Identified>(props: ActionsProps<T>) => {
  const { open, itemsOf, dialog } = useRecordActions(props);
  if (open.length === 0) return null;
  return (
    <>
      <RowMenu label={`Actions for ${props.name}`} items={itemsOf(open)} />
      {dialog}
    </>
  );
};

/** Memoised, because a table has one in each row. */
export const RecordActions = memo(Plain) as typeof Plain;

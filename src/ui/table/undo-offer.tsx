import { lazy, Suspense } from "react";
import { useRole } from "../../providers/access.ts";
import { useStore } from "../../providers/store.ts";
import { type Undo, undo, undoCallOf } from "./undo.ts";

const UndoBar = lazy(() => import("./undo-bar.tsx"));

interface Props {
  /** Whether an action was done to what stands here. */
  readonly isHere: (done: Undo) => boolean;
}

/** Offers to undo the latest action, where it was done. */
export const UndoOffer = ({ isHere }: Props) => {
  const role = useRole();
  const done = useStore(undo);
  const undoBy = done && isHere(done) ? undoCallOf(done, role) : undefined;
  return <Suspense>{done && undoBy && <UndoBar key={done.ids.join()} of={done} undoBy={undoBy} />}</Suspense>;
};

import { useEffect, useEffectEvent, useState } from "react";
import { useStore } from "../../../providers/store.ts";
import { time } from "../../../ui/format.ts";
import { Conflict } from "./conflict.tsx";
import { DraftKeeper, type DraftOptions, type KeptDraft } from "./draft-keeper.ts";
import { Key, usePageKeys } from "./key.tsx";
import { versionActions } from "./worker-actions.ts";
import "./task.css";

/**
 * The draft of a task, kept in this browser and on the server; where `first` is read again later, that is taken while
 * nothing is unsent. Another task needs another `key` of the component.
 */
export const useKeptDraft = <T,>(options: DraftOptions<T>) => {
  const [keeper] = useState(() => new DraftKeeper(options));
  useEffect(() => keeper.begin(), [keeper]);
  const { first } = options;
  const takeFirst = useEffectEvent(() => keeper.take(first));
  useEffect(() => takeFirst(), [first.version]);
  return { keeper, kept: useStore(keeper.store) };
};

const textOf = ({ saving, refusal, savedAt, isInBrowser, theirs }: KeptDraft<unknown>): string => {
  if (theirs) return "Not saved: choose a version above.";
  const here = isInBrowser ? "kept in this browser" : "not kept: this browser has no room. Leave the page open";
  if (saving === "saving") return "Saving…";
  if (saving === "offline") return `Offline, ${here}.`;
  if (saving === "refused") return `This can't be saved. ${refusal} It is ${here}.`;
  if (saving === "stopped") return `This can't be saved any more: the task is no longer yours. It is ${here}.`;
  return savedAt ? `Saved ${time(savedAt)}` : "Saved";
};

interface SavedProps {
  readonly kept: KeptDraft<unknown>;
}

/** Whether the draft is on the server. A screen reader hears of trouble and its end only, not of each change. */
export const DraftSaved = ({ kept }: SavedProps) => {
  const [wasTrouble, setTrouble] = useState(false);
  const isTrouble = kept.theirs !== null || (kept.saving !== "saved" && kept.saving !== "saving");
  useEffect(() => {
    if (isTrouble) setTrouble(true);
  }, [isTrouble]);
  const text = textOf(kept);
  const isSaid = isTrouble || (wasTrouble && kept.saving === "saved");
  return (
    <span className={isTrouble ? "task-draft-trouble" : "soft"}>
      <span aria-hidden={isSaid}>{text}</span>
      <span className="visually-hidden" role="status">
        {isSaid ? text : ""}
      </span>
    </span>
  );
};

interface ConflictProps<T> {
  readonly keeper: Pick<DraftKeeper<T>, "settle">;
  readonly kept: KeptDraft<T>;
  /** What a draft consists of, in a few words, such as "12 segments, 340 words". */
  readonly describe: (draft: T) => string;
}

/** Asks which draft to keep, where it was changed on another page or device too. */
export const DraftConflict = <T,>({ keeper, kept: { draft, theirs }, describe }: ConflictProps<T>) => {
  const take = () => keeper.settle("theirs");
  const keep = () => keeper.settle("mine");
  usePageKeys(theirs ? { [versionActions.theirs.id]: take, [versionActions.mine.id]: keep } : {});
  if (!theirs) return null;
  return (
    <Conflict what="You also changed this on another page or device." then="Nothing is saved until you choose one.">
      <button type="button" className="button" onClick={take}>
        Take the other one ({describe(theirs.draft)}) <Key of={versionActions.theirs.id} />
      </button>
      <button type="button" className="button button-primary" onClick={keep}>
        Keep this one ({describe(draft)}) <Key of={versionActions.mine.id} />
      </button>
    </Conflict>
  );
};

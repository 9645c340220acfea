import { useEffect, useRef, useState } from "react";
import { outlivesPage, type Transport } from "../../providers/client.ts";
import { failureText } from "../feedback/failure-text.ts";
import type { Option } from "../fields/field.ts";
import type { Values } from "./form-values.ts";

/** What a form held that was left without saving: the fields that differed from the record. */
export interface Draft {
  readonly values: Values;
  /** The record's version when it was typed; undefined for a new record. */
  readonly version: number | undefined;
  /** When it was saved, as an instant. */
  readonly at: string;
  /** What inputs need to know of values that are only ids. */
  readonly known?: readonly Option[];
}

/** Where the drafts of one form are kept on the server; each call throws ApiError. */
export interface DraftStore {
  readonly read: () => Promise<Draft | undefined>;
  /** Returns when it was saved. */
  readonly save: (draft: Omit<Draft, "at" | "known">, transport?: Transport) => Promise<string>;
  /** Keeps it in this browser until it is saved. Returns whether there was room. */
  readonly keepHere?: (draft: Omit<Draft, "at" | "known">) => boolean;
  /** Also where there is none. */
  readonly remove: () => Promise<unknown>;
  /** The user asked for the draft, so that it is restored without being offered. */
  readonly isAsked?: boolean;
}

export type DraftState =
  | { readonly is: "none" }
  /** Something is typed, and an earlier draft is offered that it must not overwrite. */
  | { readonly is: "waiting" }
  | { readonly is: "saved"; readonly at: string }
  | { readonly is: "failed"; readonly why: string; readonly isHere: boolean };

/** Milliseconds from the last change to the draft of it. */
const pause = 1500;
/** Milliseconds until a draft that could not be saved is sent again. */
const retryAfter = 10_000;
/** In characters: browsers send no more than 64 kB for a page that is left. */
const outlivesMax = 20_000;

type Typed = Omit<Draft, "at" | "known">;

interface Given {
  readonly store: DraftStore | undefined;
  /** Whether a draft says anything else than the form as it was loaded. */
  readonly differs: (draft: Draft) => boolean;
  /** Puts a draft into the form. */
  readonly take: (draft: Draft) => void;
  /** Called after the form was left with a change whose draft is saved only now. */
  readonly onKept?: () => void;
}

/**
 * Keeps what is typed into a form as a draft on the server: some time after the last change, and at once when the page
 * is hidden or left. The draft of an earlier visit is offered; until the user has answered, it is not overwritten.
 * Whether a draft could be saved never holds up the form. `store` must be the same for as long as the form is open.
 */
export const useServerDraft = ({ store, differs, take, onKept }: Given) => {
  const [offered, setOffered] = useState<Draft>();
  const [state, setState] = useState<DraftState>({ is: "none" });
  const given = useRef({ differs, take, onKept });
  given.current = { differs, take, onKept };
  const [keeper] = useState(() => store && makeKeeper(store, setState));
  useEffect(() => {
    if (!keeper) return undefined;
    const hide = (): void => {
      if (document.visibilityState === "hidden") keeper.flush(outlivesPage);
    };
    const leave = (): void => keeper.flush(outlivesPage);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("pagehide", leave);
    const found = (draft: Draft): void => {
      if (!given.current.differs(draft)) return keeper.answered();
      if (!store?.isAsked) return setOffered(draft);
      given.current.take(draft);
      setState({ is: "saved", at: draft.at });
      keeper.answered(draft);
    };
    keeper.open(found);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("pagehide", leave);
      keeper.close(given.current.onKept);
    };
  }, [keeper, store]);
  return {
    offered,
    state,
    /** Notes what the form holds now; undefined: nothing that is not saved. */
    note: (typed: Typed | undefined): void => keeper?.note(typed),
    restore: (): void => {
      if (!offered) return;
      given.current.take(offered);
      setOffered(undefined);
      setState({ is: "saved", at: offered.at });
      keeper?.answered(offered);
    },
    discard: (): void => {
      setOffered(undefined);
      keeper?.discard();
    },
    /** The form is saved: its draft is removed, and nothing that is still under way brings it back. */
    drop: (): void => keeper?.drop(),
  };
};

/** Sends one form's drafts one after another, the latest one only. */
const makeKeeper = (store: DraftStore, setState: (state: DraftState) => void) => {
  let latest: Typed | undefined;
  let isDirty = false;
  /** There may be a draft on the server. */
  let isKept = false;
  /** What was sent last is in this browser. */
  let isHere = false;
  /** No draft of an earlier visit is unread or unanswered, so that none is overwritten. */
  let isFree = false;
  let isOffered = false;
  let isOpen = false;
  let isDropped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();
  let find: (draft: Draft) => void = () => {};

  const later = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => flush(), wait);
  };
  const failed = (error: unknown): void => {
    isDirty = true;
    if (!isOpen || isDropped) return;
    setState({ is: "failed", why: failureText(error), isHere });
    later(retryAfter);
  };
  const inTurn = (send: () => Promise<unknown>): void => {
    underWay = underWay.then(send).catch(failed);
  };
  const wait = (): void => {
    if (isOffered && !isFree && isDirty) setState({ is: "waiting" });
  };
  const look = async (): Promise<void> => {
    const draft = await store.read();
    if (isFree || isDropped) return;
    isKept = draft !== undefined;
    if (!draft) return answered();
    find(draft);
    isOffered = !isFree;
    wait();
  };
  const sendLatest = async (transport?: Transport): Promise<void> => {
    if (!isDirty || isDropped) return;
    // The first read failed.
    if (!isFree && isOpen) await look();
    if (!isFree) return;
    isDirty = false;
    if (latest) {
      isKept = true;
      const at = await store.save(latest, transport);
      if (isOpen && !isDirty) setState({ is: "saved", at });
    } else {
      if (isKept) await store.remove();
      isKept = false;
      if (isOpen && !isDirty) setState({ is: "none" });
    }
  };
  const flush = (leaving?: Transport): void => {
    clearTimeout(timer);
    if (!isDirty || isDropped) return;
    // Not in place of an earlier draft which the user may want.
    isHere = latest !== undefined && (isFree || !isOffered) && (store.keepHere?.(latest) ?? false);
    isKept ||= isHere;
    const isSmall = JSON.stringify(latest ?? null).length < outlivesMax;
    inTurn(() => sendLatest(leaving && isSmall ? leaving : undefined));
  };
  /** `taken`: a draft that the form took, whose values stand there in place of what was typed before. */
  const answered = (taken?: Typed): void => {
    isFree = true;
    if (taken) latest = { values: { ...latest?.values, ...taken.values }, version: taken.version };
    if (isDirty) later(pause);
  };
  return {
    open: (found: typeof find): void => {
      isOpen = true;
      find = found;
      inTurn(look);
    },
    answered,
    note: (typed: Typed | undefined): void => {
      if (!typed && !isKept && !latest) return;
      latest = typed;
      isDirty = true;
      if (isFree) later(pause);
      else wait();
    },
    discard: (): void => {
      isFree = true;
      setState({ is: "none" });
      inTurn(async () => {
        await store.remove();
        isKept = false;
      });
      if (isDirty) later(pause);
    },
    drop: (): void => {
      // An earlier draft on which the user has not decided stays.
      const isOurs = isFree;
      isDropped = true;
      clearTimeout(timer);
      inTurn(async () => {
        if (isKept && isOurs) await store.remove();
      });
    },
    flush,
    close: (whenKept: (() => void) | undefined): void => {
      const isLeft = isDirty && !isDropped;
      flush(outlivesPage);
      isOpen = false;
      if (isLeft) void underWay.then(whenKept);
    },
  };
};

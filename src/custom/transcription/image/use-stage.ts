import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { identityOf, type Picture } from "./picture.ts";
import { createStage, type Stage, type StageState } from "./stage.ts";

interface Shown {
  /** Undefined until the viewer's code is loaded. */
  readonly stage: Stage | undefined;
  readonly state: StageState | "broken";
  readonly reopen: () => void;
}

/** The stage in an element, with the picture that it is given. It stays for the next picture, so that memory stays flat. */
export const useStage = (host: RefObject<HTMLElement | null>, picture: Picture): Shown => {
  const [stage, setStage] = useState<Stage>();
  const [state, setState] = useState<Shown["state"]>("loading");
  useEffect(() => {
    let made: Stage | undefined;
    let isOver = false;
    const make = async (): Promise<void> => {
      try {
        made = await createStage(host.current!, setState);
        if (isOver) made.destroy();
        else setStage(made);
      } catch {
        setState("broken");
      }
    };
    void make();
    return () => {
      isOver = true;
      made?.destroy();
      setStage(undefined);
    };
  }, [host]);
  const open = useEffectEvent(() => stage?.open(picture));
  const renew = useEffectEvent(() => stage?.renew(picture));
  const identity = identityOf(picture);
  useEffect(() => open(), [stage, identity]);
  useEffect(() => renew(), [stage, picture.address]);
  return { stage, state, reopen: () => stage?.open(picture) };
};

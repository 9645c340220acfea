import { type RefObject, useEffect, useRef, useState } from "react";
import { type Microphone, type MicrophoneTrouble, openMicrophone, troubleOf } from "./microphone.ts";

type State = "off" | "opening" | "on" | MicrophoneTrouble;

interface Opened {
  readonly state: State;
  readonly microphone: RefObject<Microphone | undefined>;
  readonly open: () => void;
}

/** The microphone, which stays open from line to line, and is given back with the page. */
export const useMicrophone = (): Opened => {
  const microphone = useRef<Microphone>(undefined);
  const isGone = useRef(false);
  const [state, setState] = useState<State>("off");
  const close = (): void => {
    microphone.current?.close();
    microphone.current = undefined;
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      close();
    };
  }, []);
  const open = async (): Promise<void> => {
    setState("opening");
    try {
      const opened = await openMicrophone(() => {
        close();
        setState("lost");
      });
      if (isGone.current) return opened.close();
      microphone.current = opened;
      setState("on");
    } catch (error) {
      setState(troubleOf(error));
    }
  };
  return { state, microphone, open: () => void (state !== "opening" && open()) };
};

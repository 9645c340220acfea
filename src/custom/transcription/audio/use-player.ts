import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useStore } from "../../../providers/store.ts";
import { asSpeed, Player } from "./player.ts";

/** One player as long as the page is there, also where React mounts it twice. */
export const usePlayer = (address: string, speed: number): Player => {
  const [player, setPlayer] = useState(() => new Player(address, speed));
  const first = useRef({ address, speed });
  useEffect(() => {
    const own = player.isOver ? new Player(first.current.address, first.current.speed) : player;
    if (own !== player) setPlayer(own);
    return () => own.end();
  }, [player]);
  useEffect(() => player.renew(address), [player, address]);
  return player;
};

/** The length of the sound in milliseconds: as it was measured, or else as the browser reads it. */
export const useLength = (player: Player, known: number): number => {
  const [read, setRead] = useState(0);
  useEffect(() => {
    if (known > 0) return undefined;
    const { media } = player;
    const note = (): void => setRead(Number.isFinite(media.duration) ? Math.round(media.duration * 1000) : 0);
    note();
    media.addEventListener("durationchange", note);
    return () => media.removeEventListener("durationchange", note);
  }, [player, known]);
  return known || read;
};

/**
 * The speed as the person likes it: what is chosen here is told, and what was chosen elsewhere, or is read late, is taken.
 * Where both come together, what is chosen here counts.
 */
export const useKeptSpeed = (player: Player, liked: number, onSpeed: (speed: number) => void): void => {
  const speed = useStore({ subscribe: player.store.subscribe, get: () => player.store.get().speed });
  const known = useRef({ speed, liked });
  const tell = useEffectEvent(onSpeed);
  useEffect(() => {
    if (speed !== known.current.speed) {
      known.current = { speed, liked };
      tell(speed);
    } else if (liked !== known.current.liked) {
      known.current = { speed: asSpeed(liked), liked };
      player.setSpeed(liked);
    }
  }, [player, speed, liked]);
};

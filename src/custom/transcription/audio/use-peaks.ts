import { useEffect, useState } from "react";
import { peaksPerSecond } from "../../../../contract/tasks/sound-checks.ts";
import { type Peaks, peaksOfPairs } from "./peaks.ts";

/** The waveform behind an address: undefined until it is there, and null where there is none: the sound plays without it. */
export const usePeaks = (address: string | null): Peaks | null | undefined => {
  const [read, setRead] = useState<{ readonly of: string; readonly peaks: Peaks | null }>();
  useEffect(() => {
    if (address === null) return undefined;
    const stop = new AbortController();
    const read = async (): Promise<Peaks | null> => {
      const reply = await fetch(address, { signal: stop.signal });
      return reply.ok ? peaksOfPairs(new Int8Array(await reply.arrayBuffer()), peaksPerSecond) : null;
    };
    const keep = (peaks: Peaks | null): void => {
      if (!stop.signal.aborted) setRead({ of: address, peaks });
    };
    read().then(keep, () => keep(null));
    return () => stop.abort();
  }, [address]);
  if (address === null) return null;
  return read?.of === address ? read.peaks : undefined;
};

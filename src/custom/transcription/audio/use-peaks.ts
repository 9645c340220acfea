import { useEffect, useState } from "react";
import { peaksPerSecond } from "../../../../contract/tasks/sound-checks.ts";
import { type Peaks, peaksOfPairs } from "./peaks.ts";

/** The waveform behind an address; null until it is there, and where it can't be read: the sound plays without it. */
export const usePeaks = (address: string | null): Peaks | null => {
  const [read, setRead] = useState<{ readonly of: string; readonly peaks: Peaks }>();
  useEffect(() => {
    if (address === null) return undefined;
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const reply = await fetch(address, { signal: stop.signal });
      if (!reply.ok) return;
      const pairs = new Int8Array(await reply.arrayBuffer());
      setRead({ of: address, peaks: peaksOfPairs(pairs, peaksPerSecond) });
    };
    read().catch(() => undefined);
    return () => stop.abort();
  }, [address]);
  return read?.of === address ? read.peaks : null;
};

import { useEffect, useState } from "react";
import { withoutSignatures } from "../../../../contract/core/rich-text.ts";
import { peaksPerSecond } from "../../../../contract/tasks/sound-checks.ts";
import { type Peaks, peaksOfPairs } from "./peaks.ts";

/** The waveform behind an address: undefined until it is there, and null where there is none: the sound plays without it. */
export const usePeaks = (address: string | null): Peaks | null | undefined => {
  const [read, setRead] = useState<{ readonly of: string; readonly peaks: Peaks | null }>();
  const of = address === null ? null : withoutSignatures(address);
  const peaks = read?.of === of ? read?.peaks : undefined;
  // An address that was signed anew is read only where the one before gave nothing.
  const wanted = peaks ? null : address;
  useEffect(() => {
    if (wanted === null) return undefined;
    const stop = new AbortController();
    const read = async (): Promise<Peaks | null> => {
      const reply = await fetch(wanted, { signal: stop.signal });
      return reply.ok ? peaksOfPairs(new Int8Array(await reply.arrayBuffer()), peaksPerSecond) : null;
    };
    const keep = (peaks: Peaks | null): void => {
      if (!stop.signal.aborted) setRead({ of: withoutSignatures(wanted), peaks });
    };
    read().then(keep, () => keep(null));
    return () => stop.abort();
  }, [wanted]);
  return address === null ? null : peaks;
};

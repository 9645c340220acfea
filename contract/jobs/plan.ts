import { integerMax } from "../core/fields.ts";
import type { Video } from "./fields.ts";

/** The most jobs that one call makes. */
export const plannedMax = 2000;

interface Lasting {
  readonly id: string;
  readonly name: string;
  /** Null: nobody knows. */
  readonly seconds: number | null;
  readonly frames: number | null;
}

/** The whole seconds that a video lasts; null where its server does not know, or says what can't be. */
const lengthOf = ({ seconds }: Lasting): number | null => {
  const whole = Math.ceil(seconds ?? 0);
  return whole >= 1 && whole <= integerMax ? whole : null;
};

/** The frames that a video has; null where its server does not know, or says what can't be. */
const framesOf = ({ frames }: Lasting): number | null =>
  frames !== null && Number.isInteger(frames) && frames >= 0 && frames <= integerMax ? frames : null;

/**
 * The videos of each job, in order. Short ones share a job of at most so many minutes, longer ones are cut into even
 * stretches, and one whose length is unknown is a job by itself. One by one, since there may be too many of them.
 */
export function* videoJobs(videos: readonly Lasting[], minutes: number): Generator<readonly Video[]> {
  const limit = minutes * 60;
  let shared: Video[] = [];
  let filled = 0;
  for (const video of videos) {
    const length = lengthOf(video);
    const whole = { id: video.id, name: video.name, from: 0, to: length, frames: framesOf(video) };
    if (length === null) yield [whole];
    else if (length > limit) for (const stretch of stretches(video, length, limit)) yield [stretch];
    else {
      if (filled + length > limit) {
        yield shared;
        [shared, filled] = [[], 0];
      }
      shared.push(whole);
      filled += length;
    }
  }
  if (shared.length > 0) yield shared;
}

function* stretches(video: Lasting, length: number, limit: number): Generator<Video> {
  const { id, name } = video;
  const count = Math.ceil(length / limit);
  const all = framesOf(video);
  const end = (nth: number): number => Math.floor((nth * length) / count);
  // Rounded up to each end, not by stretch, so that together they are all frames of the video.
  const framesTo = (seconds: number): number => Math.round(((all ?? 0) * seconds) / length);
  for (let nth = 0; nth < count; nth++) {
    const [from, to] = [end(nth), end(nth + 1)];
    yield { id, name, from, to, frames: all === null ? null : framesTo(to) - framesTo(from) };
  }
}

/** How many items each job has where every job but the last has `each`. */
export function* itemJobs(items: number, each: number): Generator<number> {
  for (let left = items; left > 0; left -= each) yield Math.min(left, each);
}

/** The first `plannedMax` of what is planned; null where there are more. */
export const allPlanned = <T>(planned: Iterable<T>): T[] | null => {
  const all: T[] = [];
  for (const one of planned) {
    if (all.length === plannedMax) return null;
    all.push(one);
  }
  return all;
};

/** The seconds that a job's videos last together; null where that is not known. */
export const secondsOf = (videos: readonly Video[]): number | null =>
  videos.reduce<number | null>((sum, { from, to }) => (sum === null || to === null ? null : sum + to - from), 0);

/** How the jobs of a plan are called: by their number, and whether their length is unknown. */
export const plannedTitle = (title: string, nth: number, of: number, isUnknown = false): string =>
  `${title} ${nth + 1}/${of}${isUnknown ? ", length unknown" : ""}`;

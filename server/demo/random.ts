import { v7 } from "uuid";

/** A small seeded generator (mulberry32), so that the demo company is the same at every first start. */
export class Random {
  private state: number;
  constructor(seed: number) {
    this.state = seed;
  }
  /** In [0, 1). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  pick<T>(from: readonly T[]): T {
    return from[this.between(0, from.length - 1)]!;
  }
  /** `count` distinct elements, or all where there are fewer. */
  some<T>(from: readonly T[], count: number): T[] {
    const left = [...from];
    return Array.from(
      { length: Math.min(count, left.length) },
      () => left.splice(this.between(0, left.length - 1), 1)[0]!,
    );
  }
  /** An id with that time, the rest of it from the seed. */
  id(at: Date): string {
    return v7({ msecs: at.getTime(), random: Uint8Array.from({ length: 16 }, () => this.between(0, 255)) });
  }
}

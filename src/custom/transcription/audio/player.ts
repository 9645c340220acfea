import { speedMax, speedMin, speedStep } from "../../../../contract/tasks/preferences.ts";
import { makeStore, type Store } from "../../../providers/store.ts";

export interface Playing {
  readonly isReady: boolean;
  readonly isPlaying: boolean;
  readonly isLooping: boolean;
  readonly speed: number;
  /** The browser can't load or play the sound. */
  readonly isBroken: boolean;
}

/** A stretch of the sound, in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A speed that can be chosen, without the crumbs of adding tenths. */
export const asSpeed = (speed: number): number =>
  Math.round(Math.min(speedMax, Math.max(speedMin, speed)) / speedStep) * speedStep;

/** In milliseconds: how often a shown time changes. */
const shownEvery = 100;
/** In milliseconds: a sound that is this near its stop has reached it, since a frame comes too late or too early. */
const near = 8;

/**
 * Plays a sound through one media element, which streams it: it is never decoded as a whole. All times are milliseconds;
 * pausing and playing on never rewind.
 */
export class Player {
  readonly store: Store<Playing>;
  /** The time to show, in whole `shownEvery`: what reads it is not drawn for each frame. */
  readonly clock: Store<number> = makeStore(0);
  readonly media: HTMLAudioElement;
  #stop: number | undefined;
  #frame = 0;
  #loop: () => Span | undefined = () => undefined;
  readonly #ended = new AbortController();

  constructor(address: string, speed: number, media: HTMLAudioElement = new Audio()) {
    this.media = media;
    this.store = makeStore<Playing>({
      isReady: false,
      isPlaying: false,
      isLooping: false,
      speed: asSpeed(speed),
      isBroken: false,
    });
    media.preload = "auto";
    media.preservesPitch = true;
    const on = (names: string, act: () => void): void => {
      for (const name of names.split(" ")) media.addEventListener(name, act, { signal: this.#ended.signal });
    };
    on("loadedmetadata canplay", () => this.#set({ isReady: true, isBroken: false }));
    on("play", () => {
      this.#set({ isPlaying: true });
      this.#follow();
    });
    on("pause", () => this.#set({ isPlaying: false }));
    on("ended", () => this.#atEnd());
    // Hidden pages get no frames.
    on("timeupdate seeked", () => this.#tick());
    on("error", () => this.#set({ isBroken: true, isPlaying: false }));
    // Loading sets it back to the default speed.
    on("loadedmetadata", () => this.#applySpeed());
    media.src = address;
    this.#applySpeed();
  }

  get isOver(): boolean {
    return this.#ended.signal.aborted;
  }

  get time(): number {
    return Math.round(this.media.currentTime * 1000);
  }

  /** What is looped: asked for each time, since the segment may move while it is played. */
  loopOver(span: () => Span | undefined): void {
    this.#loop = span;
  }

  /** Another address of the same sound, once the one before has failed; it goes on where it was. */
  renew(address: string): void {
    if (!this.store.get().isBroken || this.media.src === new URL(address, location.href).href) return;
    const { currentTime } = this.media;
    this.#set({ isBroken: false, isReady: false });
    this.media.src = address;
    this.media.addEventListener("loadedmetadata", () => (this.media.currentTime = currentTime), { once: true });
  }

  seek(time: number): void {
    this.#stop = undefined;
    this.#setTime(time);
  }

  jump(by: number): void {
    this.seek(this.time + by);
  }

  toggle(): void {
    this.#stop = undefined;
    if (this.media.paused) this.#play();
    else this.pause();
  }

  pause(): void {
    this.media.pause();
  }

  /** Plays a stretch, and stops at its end unless it is looped; playing on from there goes further. */
  playSpan({ start, end }: Span): void {
    this.#setTime(start);
    this.#stop = end;
    this.#play();
  }

  setLooping(isLooping: boolean): void {
    this.#set({ isLooping });
  }

  setSpeed(speed: number): void {
    this.#set({ speed: asSpeed(speed) });
    this.#applySpeed();
  }

  /** Gives the sound back; the player can't be used afterwards. */
  end(): void {
    this.#ended.abort();
    cancelAnimationFrame(this.#frame);
    this.media.pause();
    this.media.removeAttribute("src");
    this.media.load();
  }

  #set(more: Partial<Playing>): void {
    this.store.set({ ...this.store.get(), ...more });
  }

  #applySpeed(): void {
    this.media.defaultPlaybackRate = this.store.get().speed;
    this.media.playbackRate = this.store.get().speed;
  }

  #setTime(time: number): void {
    const { duration } = this.media;
    const last = Number.isFinite(duration) ? duration : Number.MAX_SAFE_INTEGER;
    this.media.currentTime = Math.min(last, Math.max(0, time / 1000));
    this.#show();
  }

  #play(): void {
    // It is refused where the page was not touched yet, and where pause() follows at once: neither is a failure.
    this.media.play().catch(() => undefined);
  }

  #show(): void {
    const shown = Math.floor(this.time / shownEvery) * shownEvery;
    if (shown !== this.clock.get()) this.clock.set(shown);
  }

  #follow(): void {
    cancelAnimationFrame(this.#frame);
    const frame = (): void => {
      this.#tick();
      if (!this.media.paused) this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }

  #tick(): void {
    this.#show();
    if (this.media.paused || this.media.seeking) return;
    const { time } = this;
    const loop = this.store.get().isLooping ? this.#loop() : undefined;
    if (loop && time >= loop.end - near) this.#setTime(loop.start);
    else if (!loop && this.#stop !== undefined && time >= this.#stop - near) {
      this.#stop = undefined;
      this.media.pause();
    }
  }

  #atEnd(): void {
    const loop = this.store.get().isLooping ? this.#loop() : undefined;
    if (!loop) return this.#set({ isPlaying: false });
    this.#setTime(loop.start);
    this.#play();
  }
}

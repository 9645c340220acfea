/** A sound of ten seconds that plays as far as a test says. */
export class FakeAudio extends EventTarget {
  /** The one that was made last. */
  static last: FakeAudio;
  currentTime = 0;
  duration = 10;
  paused = true;
  seeking = false;
  readyState = 1;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  preservesPitch = false;
  preload = "";
  #src = "";

  constructor() {
    super();
    FakeAudio.last = this;
  }

  get src(): string {
    return this.#src;
  }

  set src(address: string) {
    this.#src = new URL(address, location.href).href;
    this.currentTime = 0;
  }

  async play(): Promise<void> {
    this.paused = false;
    this.dispatchEvent(new Event("play"));
  }

  pause(): void {
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }

  load(): void {
    this.currentTime = 0;
  }

  removeAttribute(): void {
    this.#src = "";
  }

  /** Plays on to a time, in milliseconds. */
  reach(time: number): void {
    this.currentTime = time / 1000;
    this.dispatchEvent(new Event("timeupdate"));
  }
}

// Runs in the browser's audio thread, whose names TypeScript's library of the page lacks.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

/** About a twentieth of a second: a message for each of the 128 samples that come at once would be too many. */
const batch = 2048;

/** Passes on the samples of the first channel, and the rest of them with the message "end" once it is told to stop. */
class Samples extends AudioWorkletProcessor {
  #part = new Float32Array(batch);
  #filled = 0;
  #isOver = false;

  constructor() {
    super();
    this.port.addEventListener("message", () => {
      this.#isOver = true;
      this.#send();
      this.port.postMessage("end");
    });
    this.port.start();
  }

  /** Called by the browser; false once nothing more is wanted. */
  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const samples = input?.[0];
    if (samples && !this.#isOver) {
      if (this.#filled + samples.length > batch) this.#send();
      this.#part.set(samples, this.#filled);
      this.#filled += samples.length;
    }
    return !this.#isOver;
  }

  #send(): void {
    this.port.postMessage(this.#part.slice(0, this.#filled));
    this.#filled = 0;
  }
}

registerProcessor("samples", Samples);

import { vi } from "vitest";

const rate = 1_000;

/** In place of the browser's sound: what the "microphone" hears is given to `hear`, at 1,000 samples a second. */
export const fakeAudio = () => {
  const nodes: FakeWorkletNode[] = [];
  const track = Object.assign(new EventTarget(), { stop: vi.fn(), getSettings: () => ({ sampleRate: rate }) });
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] };
  const getUserMedia = vi.fn<(constraints: unknown) => Promise<unknown>>(async () => stream);

  /** The page's side of the port; the worklet's answers at once. */
  class FakePort extends EventTarget {
    start = () => undefined;
    postMessage = () => void this.dispatchEvent(new MessageEvent("message", { data: "end" }));
  }
  class FakeWorkletNode {
    readonly port = new FakePort();
    constructor() {
      nodes.push(this);
    }
  }
  class FakeContext {
    readonly sampleRate = rate;
    readonly audioWorklet = { addModule: async () => undefined };
    createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
    createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: (into: Float32Array) => into.fill(0.5) });
    resume = async () => undefined;
    close = vi.fn(async () => undefined);
  }
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("AudioWorkletNode", FakeWorkletNode);
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
  return {
    getUserMedia,
    track,
    hear: (samples: Float32Array) =>
      void nodes.at(-1)!.port.dispatchEvent(new MessageEvent("message", { data: samples })),
    /** Waves of a height, with enough of them in a hundredth of a second. */
    speech: (seconds: number, height = 0.5) =>
      Float32Array.from({ length: seconds * rate }, (_, at) => height * Math.sin(at)),
  };
};

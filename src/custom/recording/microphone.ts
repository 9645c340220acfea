import type { SoundFacts } from "../../../contract/tasks/sound-checks.ts";
import { measure, wavOf } from "./measure.ts";
import workletAddress from "./samples-worklet.ts?worker&url";

/** What was recorded. */
export interface Take {
  readonly blob: Blob;
  readonly facts: SoundFacts;
}

export const microphoneTroubles = {
  denied: "This page may not use the microphone. Allow it in the browser's settings for this site, then try again.",
  missing: "No microphone found. Connect one, then try again.",
  busy: "The microphone can't be used. Close other programs that use it, then try again.",
  unsupported: "This browser can't record here. Use a current browser and an https address.",
  lost: "The microphone was disconnected. Connect it, then record again.",
} as const;
export type MicrophoneTrouble = keyof typeof microphoneTroubles;

const troubles: Readonly<Record<string, MicrophoneTrouble>> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

export const troubleOf = (error: unknown): MicrophoneTrouble =>
  troubles[(error as { readonly name?: string }).name ?? ""] ?? "unsupported";

/** A microphone that listens. */
export interface Microphone {
  /** How loud it is just now, from 0 to 1. */
  readonly level: () => number;
  readonly start: () => void;
  /** Ends what `start` began. */
  readonly stop: () => Promise<Take>;
  readonly close: () => void;
}

/**
 * Opens the microphone, as it is: without the changes that browsers make for calls. Samples are taken as they come and kept
 * as a wav file, and not by MediaRecorder: that one writes Opus, which says 48 kHz whatever the microphone gave, and would
 * have to be decoded again to be checked.
 *
 * @param onLost called when the microphone is taken away
 * @throws DOMException of getUserMedia; see troubleOf
 */
export const openMicrophone = async (onLost: () => void): Promise<Microphone> => {
  const plain = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 };
  const stream = await navigator.mediaDevices.getUserMedia({ audio: plain });
  const [track] = stream.getAudioTracks();
  const context = new AudioContext();
  const close = (): void => {
    for (const one of stream.getTracks()) one.stop();
    void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletAddress);
  } catch (error) {
    close();
    throw error;
  }
  track?.addEventListener("ended", onLost);
  const source = context.createMediaStreamSource(stream);
  const meter = context.createAnalyser();
  meter.fftSize = 1024;
  source.connect(meter);
  const now = new Float32Array(meter.fftSize);
  let taking: { readonly node: AudioWorkletNode; readonly parts: Float32Array[] } | undefined;
  return {
    close,
    level: () => {
      meter.getFloatTimeDomainData(now);
      return now.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
    },
    start: () => {
      // Browsers let a context begin only after the user did something.
      void context.resume();
      const node = new AudioWorkletNode(context, "samples", { numberOfOutputs: 0 });
      const parts: Float32Array[] = [];
      node.port.addEventListener("message", ({ data }) => {
        if (data instanceof Float32Array) parts.push(data);
      });
      node.port.start();
      source.connect(node);
      taking = { node, parts };
    },
    stop: async () => {
      const { node, parts } = taking!;
      taking = undefined;
      await new Promise<void>((resolve) => {
        node.port.addEventListener("message", ({ data }) => data === "end" && resolve());
        node.port.postMessage("end");
      });
      source.disconnect(node);
      const samples = joined(parts);
      // What the microphone gives may be less than what the browser makes of it.
      const given = track?.getSettings().sampleRate ?? context.sampleRate;
      const facts = measure(samples, context.sampleRate);
      return {
        blob: new Blob([wavOf(samples, context.sampleRate)], { type: "audio/wav" }),
        facts: { ...facts, sampleRate: Math.min(given, context.sampleRate) },
      };
    },
  };
};

const joined = (parts: readonly Float32Array[]): Float32Array => {
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

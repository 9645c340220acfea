import type { Page } from "@playwright/test";

/**
 * The element that plays the sound is in no document. It is noted as it is made: of all, it is the one that is to keep its
 * pitch at any speed, which those that only fetch a sound beforehand are not told.
 */
export const notePlayed = (page: Page) =>
  page.addInitScript(() => {
    class Noted extends Audio {
      constructor(address?: string) {
        super(address);
        const note = (): void => void Object.assign(window, { played: this });
        Object.defineProperty(this, "preservesPitch", { set: note });
      }
    }
    Object.assign(window, { Audio: Noted });
  });

/** Moves the sound, and resolves once the browser has it there. */
export const seekTo = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(async (to) => {
    const { played } = window as unknown as { played: HTMLMediaElement };
    played.pause();
    played.currentTime = to;
    while (played.seeking || played.readyState < 3) await new Promise((done) => setTimeout(done, 20));
  }, seconds);

/**
 * The second at which the page draws a click: the middle of the highest columns in the pixels of the wave, near `click`.
 * The wave has to be zoomed in as far as it goes, 2.5 milliseconds to a pixel.
 */
export const drawnAt = async (page: Page, click: number): Promise<number> => {
  await seekTo(page, click);
  const found = await page.waitForFunction((near) => {
    const host = document.querySelector(".audio-wave > div > div");
    const wrapper = host?.shadowRoot?.querySelector<HTMLElement>(".wrapper");
    if (!wrapper) return null;
    const { played } = window as unknown as { played: HTMLMediaElement };
    const perPixel = played.duration / wrapper.clientWidth;
    const { left } = wrapper.getBoundingClientRect();
    const columns: { height: number; at: number }[] = [];
    for (const canvas of wrapper.querySelectorAll<HTMLCanvasElement>(".canvases canvas")) {
      const box = canvas.getBoundingClientRect();
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
      if (!pixels || box.width === 0) continue;
      for (let x = 0; x < canvas.width; x += 1) {
        const at = (box.left - left + ((x + 0.5) / canvas.width) * box.width) * perPixel;
        if (Math.abs(at - near) > 0.5) continue;
        let height = 0;
        for (let y = 0; y < canvas.height; y += 1) if (pixels.data[4 * (y * canvas.width + x) + 3]! > 100) height += 1;
        columns.push({ height, at });
      }
    }
    const most = Math.max(0, ...columns.map(({ height }) => height));
    // The soft sound around it is a fortieth as high.
    if (most < 20) return null;
    const high = columns.filter(({ height }) => height > most * 0.9);
    return high.reduce((sum, { at }) => sum + at, 0) / high.length;
  }, click);
  return Number(await found.jsonValue());
};

/**
 * Counts samples from the first that isn't zero to the first that is loud, on the audio thread. The sound is never silent, so
 * zeros are a machine that is late, and don't count. Told null where nothing was loud for forty seconds.
 */
const counter = `registerProcessor("counter", class extends AudioWorkletProcessor {
  counted = 0;
  zeros = 0;
  process([[samples]]) {
    for (const sample of samples ?? []) {
      if (Math.abs(sample) < 0.00001) { this.zeros += 1; continue; }
      if (this.counted > 0 && this.zeros < 8) this.counted += this.zeros;
      this.zeros = 0;
      this.counted += 1;
      const isLoud = Math.abs(sample) > 0.5;
      if (!isLoud && this.counted < 40 * sampleRate) continue;
      this.port.postMessage(isLoud ? this.counted / sampleRate : null);
      return false;
    }
    return true;
  }
});`;

/**
 * The second at which the browser has a click, by the position of the element that plays: it is moved to a second and a half
 * before \`click\` and played into Web Audio. The first sample that comes is that of its position, and the samples up to the
 * click are counted, so it doesn't matter when they come. Undefined where no click is heard for forty seconds.
 */
export const heardAt = async (page: Page, click: number): Promise<number | undefined> => {
  const from = click - 1.5;
  await seekTo(page, from);
  const seconds = await page.evaluate(async (code) => {
    const found = window as unknown as { played: HTMLMediaElement; heard?: AudioNode };
    const { played } = found;
    if (!found.heard) {
      const context = new AudioContext({ sampleRate: 44_100 });
      const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      await context.audioWorklet.addModule(address);
      found.heard = context.createMediaElementSource(played);
    }
    const context = found.heard.context as AudioContext;
    const count = new AudioWorkletNode(context, "counter");
    found.heard.connect(count).connect(context.destination);
    await context.resume();
    const told = new Promise<number | null>((done) => (count.port.onmessage = ({ data }) => done(data as number)));
    played.playbackRate = 1;
    void played.play();
    const seconds = await told;
    played.pause();
    found.heard.disconnect(count);
    return seconds;
  }, counter);
  return seconds === null ? undefined : from + seconds;
};

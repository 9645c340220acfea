import type WaveSurfer from "wavesurfer.js";
import TimelinePlugin from "wavesurfer.js/plugins/timeline";
import { timeText } from "./segments.ts";

const height = 24;

/** In seconds: what may lie between two marks, or between two times beside them. */
const steps = [1, 2, 5, 10, 30, 60, 300, 600];
const stepWhere = (isEnough: (seconds: number) => boolean): number => steps.find(isEnough) ?? steps.at(-1)!;
/** So many marks are drawn within a frame. */
const marksMax = 2000;
/** In pixels, between two times. */
const timeGap = 72;

/**
 * Shows the times under a wave that is about to be drawn; returns what ends it before the wave is destroyed. The timeline
 * makes all marks of the sound at each zoom, and asks how wide each is, for which the browser would lay out the page; so it
 * draws outside of the page, and comes back with the marks in sight.
 */
export const showTimes = (wave: WaveSurfer): (() => void) => {
  const container = document.createElement("div");
  // Over the regions, which are as high as the wave and the times, but a press goes to what is below.
  Object.assign(container.style, { position: "relative", zIndex: "6", pointerEvents: "none" });
  const show = (): void => wave.getWrapper().append(container);
  let step = 1;
  wave.on("redraw", () => {
    container.remove();
    const perSecond = wave.getWrapper().scrollWidth / wave.getDuration();
    step = stepWhere((seconds) => seconds * perSecond >= timeGap);
  });
  const begin = (): void => {
    const timeline = TimelinePlugin.create({
      container,
      height,
      style: { fontSize: "12px" },
      timeInterval: stepWhere((seconds) => wave.getDuration() / seconds <= marksMax),
      // Each mark may have its time: which do depends on the zoom.
      secondaryLabelInterval: 1,
      secondaryLabelOpacity: 1,
      formatTimeCallback: (seconds) => (seconds % step === 0 ? timeText(seconds * 1000).slice(0, -4) : ""),
    });
    wave.registerPlugin(timeline);
    show();
    timeline.on("ready", show);
  };
  // In a task of its own: the wave is drawn in this one.
  let soon: ReturnType<typeof setTimeout> | undefined;
  wave.on("ready", () => {
    soon = setTimeout(begin);
  });
  return () => clearTimeout(soon);
};

import { type CSSProperties, useEffect, useRef } from "react";
import WaveSurfer from "wavesurfer.js";
import RegionsPlugin, { type Region } from "wavesurfer.js/plugins/regions";
import TimelinePlugin from "wavesurfer.js/plugins/timeline";
import { nonce } from "../../../providers/theme/nonce.ts";
import type { Editor } from "./editor.ts";
import type { Player } from "./player.ts";
import { insert, moveEdge, moveWhole, type Row, rowsWithin, shortest } from "./segments.ts";

/** The loudest and the quietest of each short stretch of a sound, at `rate` stretches a second, on any scale. */
export interface Peaks {
  readonly rate: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
}

interface Props {
  readonly peaks: Peaks;
  readonly milliseconds: number;
  readonly player: Player;
  readonly editor: Editor;
  /** Pixels a second. */
  readonly zoom: number;
  readonly readOnly: boolean;
}

export const waveHeight = 96;
const timelineHeight = 24;

/**
 * The peaks as long as the sound that is played: a stretch more or less would draw the whole wave too narrow or too wide,
 * the more so the later it is heard.
 */
export const fitted = ({ rate, min, max }: Peaks, seconds: number): [Float32Array, Float32Array] => {
  const count = Math.max(1, Math.round(seconds * rate));
  let loudest = 0;
  for (const values of [min, max]) for (const value of values) loudest = Math.max(loudest, Math.abs(value));
  const scaled = (values: readonly number[]): Float32Array => {
    const copy = new Float32Array(count);
    const last = Math.min(count, values.length);
    for (let at = 0; at < last; at += 1) copy[at] = values[at]! / (loudest || 1);
    return copy;
  };
  return [scaled(max), scaled(min)];
};

/** In seconds: between two marks under the wave, of which a long sound would have thousands. */
const marks = (seconds: number) => {
  const timeInterval = seconds > 900 ? 5 : 1;
  return { timeInterval, primaryLabelInterval: 5, secondaryLabelInterval: 5, secondaryLabelOpacity: 1 };
};

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const waveColours = () => ({
  waveColor: colour("--border-strong"),
  progressColor: colour("--primary"),
  cursorColor: colour("--error"),
});
const regionColour = (isActive: boolean): string =>
  `color-mix(in srgb, ${colour("--primary")} ${isActive ? 32 : 14}%, transparent)`;

const prefix = "segment-";

/** Draws the regions of the segments that are in sight, since a thousand would make each scroll slow. */
const followSegments = (wave: WaveSurfer, editor: Editor, readOnly: boolean): (() => void) => {
  const regions = wave.registerPlugin(RegionsPlugin.create());
  const drawn = new Map<number, { readonly region: Region; row: Row; isActive: boolean }>();
  const length = (): number => Math.round(wave.getDuration() * 1000);
  const visible = (): readonly [number, number] => {
    const width = wave.getWrapper().clientWidth;
    if (width === 0) return [0, length()];
    const [left, seen] = [wave.getScroll(), wave.getWidth()];
    return [((left - seen) / width) * length(), ((left + 2 * seen) / width) * length()];
  };
  const draw = (): void => {
    const { history, activeId } = editor.store.get();
    const wanted = new Map(rowsWithin(history.now, ...visible()).map((row) => [row.id, row]));
    for (const [id, { region }] of drawn) {
      if (wanted.has(id)) continue;
      region.remove();
      drawn.delete(id);
    }
    for (const [id, row] of wanted) {
      const isActive = id === activeId;
      const place = { start: row.start / 1000, end: row.end / 1000, color: regionColour(isActive) };
      const there = drawn.get(id);
      if (!there) {
        const can = { drag: !readOnly, resize: !readOnly, minLength: shortest / 1000 };
        drawn.set(id, { region: regions.addRegion({ id: `${prefix}${id}`, ...place, ...can }), row, isActive });
      } else if (there.row.start !== row.start || there.row.end !== row.end || there.isActive !== isActive) {
        there.region.setOptions(place);
        Object.assign(there, { row, isActive });
      }
    }
  };
  const idOf = (region: Region): number | undefined =>
    region.id.startsWith(prefix) ? Number(region.id.slice(prefix.length)) : undefined;
  regions.on("region-updated", (region, side) => {
    const id = idOf(region);
    if (id === undefined) return;
    editor.activate(id);
    editor.change((rows) =>
      side === undefined
        ? moveWhole(rows, id, region.start * 1000, length())
        : moveEdge(rows, id, side, region[side] * 1000, length()),
    );
  });
  regions.on("region-clicked", (region) => {
    const id = idOf(region);
    if (id !== undefined) editor.activate(id);
  });
  // A stretch that was dragged over: it becomes a segment, whose own region is drawn instead.
  regions.on("region-created", (region) => {
    if (idOf(region) !== undefined) return;
    const { start, end } = region;
    region.remove();
    editor.change((rows) => insert(rows, start * 1000, length(), "", end * 1000));
    const made = editor.rows.find((row) => row.start === Math.round(start * 1000) && row.text === "");
    if (made) editor.focus(made.id);
  });
  if (!readOnly) regions.enableDragSelection({ color: regionColour(true) });
  let frame = 0;
  const soon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  };
  const ends = [wave.on("scroll", soon), wave.on("zoom", soon), wave.on("ready", soon), wave.on("resize", soon)];
  const unsubscribe = editor.store.subscribe(soon);
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
    for (const end of ends) end();
  };
};

/** The wave of a sound from its peaks, with a region for each segment; times are marked below. */
const Waveform = ({ peaks, milliseconds, player, editor, zoom, readOnly }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const made = useRef<WaveSurfer>(null);
  const firstZoom = useRef(zoom);
  useEffect(() => {
    if (!box.current) return undefined;
    const known = milliseconds / 1000;
    const wave = WaveSurfer.create({
      container: box.current,
      media: player.media,
      peaks: fitted(peaks, known),
      duration: known,
      height: waveHeight,
      minPxPerSec: firstZoom.current,
      cursorWidth: 2,
      cspNonce: nonce,
      ...waveColours(),
    });
    made.current = wave;
    wave.registerPlugin(TimelinePlugin.create({ height: timelineHeight, ...marks(known) }));
    const end = followSegments(wave, editor, readOnly);
    // The browser's own idea of the length decides where the cursor stands: the wave is drawn as long.
    const fit = (): void => {
      const { duration, currentSrc } = player.media;
      if (Number.isFinite(duration) && Math.abs(duration - known) > 0.001)
        void wave.load(currentSrc, fitted(peaks, duration), duration).catch(() => undefined);
    };
    player.media.addEventListener("loadedmetadata", fit);
    if (player.media.readyState > 0) fit();
    const themes = new MutationObserver(() => wave.setOptions(waveColours()));
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      themes.disconnect();
      player.media.removeEventListener("loadedmetadata", fit);
      end();
      made.current = null;
      wave.destroy();
    };
  }, [peaks, milliseconds, player, editor, readOnly]);
  useEffect(() => {
    if (made.current?.getDecodedData()) made.current.zoom(zoom);
  }, [zoom]);
  const style = { "--wave-height": `${waveHeight + timelineHeight}px` } as CSSProperties;
  // The bar below says and moves the position to who doesn't use a mouse, and the list has the segments.
  return <div ref={box} className="audio-wave" style={style} aria-hidden="true" dir="ltr" />;
};

export default Waveform;

import { useEffect, useRef } from "react";
import WaveSurfer from "wavesurfer.js";
import RegionsPlugin, { type Region } from "wavesurfer.js/plugins/regions";
import { nonce } from "../../../providers/theme/nonce.ts";
import type { Editor } from "./editor.ts";
import { fitted, type Peaks } from "./peaks.ts";
import type { Player } from "./player.ts";
import { insert, moveEdge, moveWhole, type Row, rowsWithin, shortest } from "./segments.ts";
import { showTimes } from "./timeline.ts";

interface Props {
  readonly peaks: Peaks;
  readonly milliseconds: number;
  readonly player: Player;
  readonly editor: Editor;
  /** Pixels a second. */
  readonly zoom: number;
  readonly readOnly: boolean;
}

const waveHeight = 96;

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
    // Before that the whole sound is as wide as the page, and all segments would be in sight.
    if (isReady) frame = requestAnimationFrame(draw);
  };
  let isReady = false;
  const ready = (): void => {
    isReady = true;
    soon();
  };
  const ends = [wave.on("scroll", soon), wave.on("zoom", soon), wave.on("ready", ready), wave.on("resize", soon)];
  const unsubscribe = editor.store.subscribe(soon);
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
    for (const end of ends) end();
  };
};

/** The wave of a sound from its peaks, with a region for each segment in sight and the times below. */
const Waveform = ({ peaks, milliseconds, player, editor, zoom, readOnly }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const made = useRef<WaveSurfer>(null);
  const firstZoom = useRef(zoom);
  useEffect(() => {
    const { media } = player;
    const end = new AbortController();
    const make = (): void => {
      if (end.signal.aborted || made.current || !box.current) return;
      // The browser's own idea of the length decides where the cursor stands: the wave is drawn as long.
      const duration = Number.isFinite(media.duration) ? media.duration : milliseconds / 1000;
      const wave = WaveSurfer.create({
        container: box.current,
        media,
        peaks: fitted(peaks, duration),
        duration,
        height: waveHeight,
        minPxPerSec: firstZoom.current,
        cursorWidth: 2,
        cspNonce: nonce,
        ...waveColours(),
      });
      made.current = wave;
      // A click moves the sound, and ends what was to stop somewhere.
      wave.on("interaction", (seconds) => player.seek(seconds * 1000));
      const ends = [followSegments(wave, editor, readOnly), showTimes(wave)];
      const themes = new MutationObserver(() => wave.setOptions(waveColours()));
      themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
      end.signal.addEventListener("abort", () => {
        themes.disconnect();
        for (const one of ends) one();
        made.current = null;
        wave.destroy();
      });
    };
    // In a task of its own: the page reacts to the same events.
    const soon = (): void => void setTimeout(make);
    if (media.readyState > 0) soon();
    else for (const name of ["loadedmetadata", "error"]) media.addEventListener(name, soon, { signal: end.signal });
    return () => end.abort();
  }, [peaks, milliseconds, player, editor, readOnly]);
  useEffect(() => {
    firstZoom.current = zoom;
    if (made.current?.getDecodedData()) made.current.zoom(zoom);
  }, [zoom]);
  // The bar below says and moves the position to who doesn't use a mouse, and the list has the segments.
  return (
    <div className="audio-wave" aria-hidden="true" dir="ltr">
      <div ref={box} className="figures" />
    </div>
  );
};

export default Waveform;

import { memo, type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Box } from "../../../../contract/tasks/transcripts.ts";
import type { Boxes } from "./boxes.ts";
import {
  type Area,
  between,
  type Edges,
  moveBy,
  type Point,
  resizeBy,
  type Size,
  toPicture,
  toScreen,
  turned,
} from "./geometry.ts";
import type { Stage } from "./stage.ts";
import "./boxes.css";

interface Props {
  readonly stage: Stage;
  readonly picture: Size;
  readonly boxes: Boxes;
  readonly chosen: number;
  readonly isDrawing: boolean;
  readonly readOnly: boolean;
  readonly onChoose: (place: number) => void;
  readonly onWrite: (place: number) => void;
  readonly onDraw: (area: Area) => void;
  readonly onPlace: (place: number, area: Area) => void;
}

interface Drag {
  readonly kind: "draw" | "move" | Edges;
  readonly pointer: number;
  readonly from: Point;
  /** The area before it; none while a new one is drawn. */
  readonly before: Area | undefined;
  readonly area: Area | undefined;
}

/** Less than this, in pixels of the screen, is a click that slipped. */
const slip = 4;

/** The height of a box's number, as a share of the box's. */
const numberShare = 0.5;

const corners: readonly Edges[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
];
const sides: readonly Edges[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

/**
 * The boxes over the picture. The view's changes are written to the page by hand, one attribute for all boxes: rendering
 * them anew in each frame would be too slow for thousands.
 */
export const BoxOverlay = (props: Props) => {
  const { stage, picture, boxes, chosen, isDrawing, readOnly } = props;
  const svg = useRef<SVGSVGElement>(null);
  const all = useRef<SVGGElement>(null);
  const grips = useRef<SVGGElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const isTouch = useCoarsePointer();
  const area = drag?.area ?? (drag?.kind === "draw" ? undefined : boxes[chosen]);
  const handles = area && !readOnly && drag?.kind !== "draw" ? (isTouch ? corners : [...corners, ...sides]) : [];

  const numberSize = useMemo(() => {
    const heights = boxes.map(({ height }) => height).toSorted((one, other) => one - other);
    return (heights[heights.length >> 1] ?? 0) * numberShare;
  }, [boxes]);

  const follow = (): void => {
    const view = stage.view();
    all.current?.setAttribute(
      "transform",
      `translate(${view.x} ${view.y}) scale(${view.scale}) rotate(${view.rotation})`,
    );
    // Too small to be read they cost most of a frame.
    all.current?.classList.toggle("image-boxes-far", numberSize * view.scale < 7);
    if (!area) return;
    for (const [at, edges] of handles.entries()) {
      const at0 = toScreen(view, {
        x: area.x + ((edges.x + 1) / 2) * area.width,
        y: area.y + ((edges.y + 1) / 2) * area.height,
      });
      // Outside the box, or a finger could only resize a low one and never move it.
      const out = turned(edges, view.rotation);
      const far = isTouch ? 14 : 0;
      grips.current?.children[at]?.setAttribute(
        "transform",
        `translate(${at0.x + out.x * far} ${at0.y + out.y * far})`,
      );
    }
  };
  const current = useRef(follow);
  useLayoutEffect(() => {
    current.current = follow;
    follow();
  });
  useEffect(() => stage.onView(() => current.current()), [stage]);
  useEffect(() => {
    if (!drag) return undefined;
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") setDrag(undefined);
    };
    document.addEventListener("keydown", cancel, true);
    return () => document.removeEventListener("keydown", cancel, true);
  }, [drag]);

  const pointIn = (event: PointerEvent): Point => {
    const { left, top } = svg.current!.getBoundingClientRect();
    return toPicture(stage.view(), { x: event.clientX - left, y: event.clientY - top });
  };
  const start = (event: PointerEvent): void => {
    const { at, edges } = (event.target as SVGElement).dataset;
    if (event.button !== 0 || drag || (at === undefined && edges === undefined && !isDrawing)) return;
    // The picture would be dragged along.
    event.stopPropagation();
    const from = pointIn(event);
    const place = at === undefined ? chosen : Number(at);
    if (at !== undefined) props.onChoose(place);
    if (readOnly) return;
    svg.current?.setPointerCapture?.(event.pointerId);
    const kind = edges !== undefined ? edgesOf(edges) : at === undefined ? "draw" : "move";
    setDrag({
      kind,
      pointer: event.pointerId,
      from,
      before: kind === "draw" ? undefined : boxes[place],
      area: undefined,
    });
  };
  const go = (event: PointerEvent): void => {
    if (drag?.pointer !== event.pointerId) return;
    event.stopPropagation();
    const to = pointIn(event);
    const by = { x: to.x - drag.from.x, y: to.y - drag.from.y };
    if (!drag.area && Math.hypot(by.x, by.y) * stage.view().scale < slip) return;
    setDrag({ ...drag, area: areaOf(picture, drag, to, by) });
  };
  const end = (event: PointerEvent): void => {
    if (drag?.pointer !== event.pointerId) return;
    event.stopPropagation();
    setDrag(undefined);
    if (event.type === "pointercancel" || !drag.area) return;
    if (drag.kind === "draw") props.onDraw(drag.area);
    else props.onPlace(chosen, drag.area);
  };
  return (
    <svg
      ref={svg}
      className={isDrawing ? "image-boxes image-boxes-drawing" : "image-boxes"}
      aria-hidden
      onPointerDown={start}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={(event) => {
        const { at } = (event.target as SVGElement).dataset;
        if (at !== undefined) props.onWrite(Number(at));
      }}
    >
      {isDrawing && <rect className="image-boxes-ground" width="100%" height="100%" />}
      <g ref={all}>
        {boxes.map((box, at) => (
          // A box has no name of its own but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <BoxShape key={at} at={at} box={box} area={at === chosen && area ? area : box} isChosen={at === chosen} />
        ))}
        {drag?.kind === "draw" && area && <rect className="image-box image-box-new" {...shapeOf(area)} />}
      </g>
      <g ref={grips}>
        {handles.map((edges) => (
          <g key={`${edges.x} ${edges.y}`} className="image-handle">
            <circle className="image-handle-reach" r={isTouch ? 22 : 10} data-edges={`${edges.x} ${edges.y}`} />
            <circle className="image-handle-mark" r={isTouch ? 8 : 5} />
          </g>
        ))}
      </g>
    </svg>
  );
};

const edgesOf = (text: string): Edges => {
  const [x, y] = text.split(" ").map(Number);
  return { x, y } as Edges;
};

const areaOf = (picture: Size, { kind, from, before }: Drag, to: Point, by: Point): Area | undefined => {
  if (kind === "draw") return between(picture, from, to);
  if (!before) return undefined;
  return kind === "move" ? moveBy(picture, before, by) : resizeBy(picture, before, kind, by);
};

const shapeOf = ({ x, y, width, height }: Area): Area => ({ x, y, width, height });

interface ShapeProps {
  readonly at: number;
  readonly box: Box;
  /** Where it is shown: while it is dragged it is not yet where it stands. */
  readonly area: Area;
  readonly isChosen: boolean;
}

const BoxShape = memo(({ at, box, area, isChosen }: ShapeProps) => {
  const kind = isChosen ? " image-box-chosen" : box.text.trim() === "" ? " image-box-empty" : "";
  return (
    <>
      <rect className={`image-box${kind}`} {...shapeOf(area)} data-at={at} />
      <text
        className="image-box-number"
        x={area.x}
        y={area.y}
        fontSize={Math.min(area.height, area.width) * numberShare}
      >
        {at + 1}
      </text>
    </>
  );
});

/** Whether fingers point here, which need larger targets. */
const useCoarsePointer = (): boolean => {
  const [isCoarse] = useState(() => matchMedia("(pointer: coarse)").matches);
  return isCoarse;
};

import type { KeyboardEvent } from "react";
import type { Picture } from "./picture.ts";
import {
  type Area,
  centreOf,
  type Direction,
  edgeFor,
  inside,
  moveBy,
  nearest,
  resizeBy,
  stepIn,
  toPicture,
  toScreen,
} from "./geometry.ts";
import { nextLine } from "./boxes.ts";
import type { Stage } from "./stage.ts";
import type { BoxTools } from "./use-boxes.ts";

/** In pixels of the screen. */
const boxStep = 3;
const pictureStep = 80;
export const zoomStep = 1.4;

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};

/** Whether the middle of an area is in sight. */
const isSeen = (stage: Stage, area: Area): boolean => {
  const [{ x, y }, { width, height }] = [toScreen(stage.view(), centreOf(area)), stage.size()];
  return x >= 0 && y >= 0 && x <= width && y <= height;
};

/** Where a new box is put: on the line below the chosen box, or the last one, where that is in sight; else in the middle. */
export const newArea = (
  stage: Stage,
  picture: Picture,
  { boxes, chosen }: Pick<BoxTools, "boxes" | "chosen">,
): Area => {
  const place = chosen < 0 ? boxes.length - 1 : chosen;
  const below = nextLine(boxes, place, picture, stage.view().rotation);
  return below && isSeen(stage, boxes[place]!) ? below : seenMiddle(stage, picture);
};

/** An area of the size of a line in the middle of what is seen. */
const seenMiddle = (stage: Stage, picture: Picture): Area => {
  const [view, { width, height }] = [stage.view(), stage.size()];
  const { x, y } = toPicture(view, { x: width / 2, y: height / 2 });
  const [long, high] = [Math.min(width * 0.4, 320) / view.scale, 40 / view.scale];
  const isTurned = Math.abs(view.rotation % 180) === 90;
  const size = isTurned ? { width: high, height: long } : { width: long, height: high };
  return inside(picture, { ...size, x: x - size.width / 2, y: y - size.height / 2 });
};

interface Given {
  readonly stage: Stage | undefined;
  readonly picture: Picture;
  readonly tools: BoxTools;
  readonly onGoTo: (place: number) => void;
  readonly onAdd: () => void;
  readonly onWrite: () => void;
}

/** What keys do while the picture has the focus; directions are those of the screen. */
export const usePictureKeys = ({ stage, picture, tools, onGoTo, onAdd, onWrite }: Given) => {
  const { boxes, chosen } = tools;
  const arrow = (event: KeyboardEvent, direction: Direction): void => {
    if (!stage) return;
    const box = boxes[chosen];
    const { scale, rotation } = stage.view();
    if (event.ctrlKey || event.metaKey) {
      const to = nearest(
        boxes,
        box ?? { ...centreOf(seenMiddle(stage, picture)), width: 0, height: 0 },
        direction,
        rotation,
      );
      if (to !== undefined) onGoTo(to);
    } else if (!box) stage.panBy(stepIn(direction, 0, pictureStep));
    else {
      const by = stepIn(direction, rotation, Math.max(1, boxStep / scale));
      const area = event.shiftKey ? resizeBy(picture, box, edgeFor(direction, rotation), by) : moveBy(picture, box, by);
      tools.place(chosen, area, event.shiftKey ? `resize ${chosen}` : `move ${chosen}`);
      stage.show(area);
    }
  };
  const others: Readonly<Record<string, () => void>> = {
    n: onAdd,
    Enter: onWrite,
    Escape: () => tools.choose(-1),
    Delete: () => void tools.remove(),
    Backspace: () => void tools.remove(),
    "+": () => stage?.zoomBy(zoomStep),
    "=": () => stage?.zoomBy(zoomStep),
    "-": () => stage?.zoomBy(1 / zoomStep),
    "0": () => stage?.fit(),
    PageDown: () => onGoTo(Math.min(chosen + 1, boxes.length - 1)),
    PageUp: () => onGoTo(Math.max(chosen - 1, 0)),
  };
  return (event: KeyboardEvent): void => {
    // What a field or button inside it gets is not the picture's.
    if (event.target !== event.currentTarget || event.altKey) return;
    const direction = directions[event.key];
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (direction) arrow(event, direction);
    else if (Object.hasOwn(others, key) && !event.ctrlKey && !event.metaKey) others[key]!();
    else return;
    event.preventDefault();
  };
};

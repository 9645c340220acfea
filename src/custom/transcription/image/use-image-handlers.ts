import { type PictureLook, plainLook } from "../../../../contract/tasks/preferences.ts";
import { taskActions } from "../shared/keys.ts";
import type { KeyHandlers } from "../shared/use-keys.ts";
import { imageActions } from "./image-keys.ts";
import { stepped } from "./look-tools.tsx";
import type { Picture } from "./picture.ts";
import type { Stage } from "./stage.ts";
import type { BoxTools } from "./use-boxes.ts";
import { newArea, zoomStep } from "./use-picture-keys.ts";

interface Given {
  readonly stage: Stage | undefined;
  readonly picture: Picture;
  readonly tools: BoxTools;
  readonly look: PictureLook;
  readonly onLook: (look: PictureLook) => void;
  readonly isDrawing: boolean;
  readonly setDrawing: (isDrawing: boolean) => void;
  readonly goTo: (place: number) => void;
  readonly toPicture: () => void;
  readonly focusText: (place: number) => void;
  readonly readOnly: boolean;
}

/** What the actions do, by their id, for their keys and buttons alike. */
export const useImageHandlers = (given: Given): { readonly handlers: KeyHandlers; readonly add: () => void } => {
  const { stage, picture, tools, look, onLook, goTo, focusText } = given;
  const rotate = (by: number): void => stage?.rotateTo(by === 0 ? 0 : (stage.view().rotation + by + 360) % 360);
  const { boxes, chosen } = tools;
  const add = (): void => {
    if (!stage) return;
    const area = newArea(stage, picture, tools);
    if (!tools.add(area)) return;
    stage.show(area);
    given.toPicture();
  };
  /** Goes on in the text where the work was in a text: the place of a box may be another one's now. */
  const inText = (act: () => unknown, place: number): void => {
    const isText = document.activeElement?.closest(".image-texts") != null;
    if (act() && isText) focusText(place);
  };
  const caret = (): number | undefined => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement && field.closest(".image-texts") ? field.selectionStart : undefined;
  };
  const view: KeyHandlers = {
    [imageActions.zoomIn.id]: () => stage?.zoomBy(zoomStep),
    [imageActions.zoomOut.id]: () => stage?.zoomBy(1 / zoomStep),
    [imageActions.fit.id]: () => stage?.fit(),
    [imageActions.showBox.id]: () => boxes[chosen] && stage?.show(boxes[chosen]),
    [imageActions.rotateRight.id]: () => rotate(90),
    [imageActions.rotateLeft.id]: () => rotate(-90),
    [imageActions.upright.id]: () => rotate(0),
    [imageActions.moreContrast.id]: () => onLook(stepped(look, "contrast", 1)),
    [imageActions.lessContrast.id]: () => onLook(stepped(look, "contrast", -1)),
    [imageActions.brighter.id]: () => onLook(stepped(look, "brightness", 1)),
    [imageActions.darker.id]: () => onLook(stepped(look, "brightness", -1)),
    [imageActions.invert.id]: () => onLook({ ...look, isInverted: !look.isInverted }),
    [imageActions.plain.id]: () => onLook(plainLook),
    [imageActions.next.id]: () => goTo(Math.min(chosen + 1, boxes.length - 1)),
    [imageActions.previous.id]: () => goTo(Math.max(chosen - 1, 0)),
  };
  const edits: KeyHandlers = {
    [imageActions.add.id]: add,
    [imageActions.draw.id]: () => given.setDrawing(!given.isDrawing),
    [imageActions.split.id]: () => inText(() => tools.split(caret()), chosen),
    [imageActions.merge.id]: () => inText(tools.merge, chosen),
    [imageActions.earlier.id]: () => inText(() => tools.move(-1), chosen - 1),
    [imageActions.later.id]: () => inText(() => tools.move(1), chosen + 1),
    [imageActions.arrange.id]: () => void tools.arrange(),
    [imageActions.remove.id]: () => inText(tools.remove, Math.min(chosen, boxes.length - 2)),
    [taskActions.undo.id]: tools.undo,
    [taskActions.redo.id]: tools.redo,
  };
  return { handlers: given.readOnly ? view : { ...view, ...edits }, add };
};

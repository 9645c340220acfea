import { Quill } from "react-quill";
import { type Player, playerOf } from "./pasted-files.ts";
import { fillFrame } from "./player-frame.ts";

interface BlockEmbedClass {
  new (...made: never[]): object;
  create(value: unknown): HTMLElement;
}
const BlockEmbed = Quill.import("blots/block/embed") as BlockEmbedClass;

/** A video or sound as a block of the editor: it is played there, and deleted like a character. */
class PlayerBlot extends BlockEmbed {
  static readonly blotName = "player";
  static readonly tagName = "figure";
  static readonly className = "rich-player";

  static override create(value: Player): HTMLElement {
    const frame = super.create(value);
    const player = document.createElement(value.tag);
    player.setAttribute("src", value.src);
    player.controls = true;
    player.preload = "none";
    player.title = value.name;
    fillFrame(frame, player);
    frame.contentEditable = "false";
    return frame;
  }

  static value(frame: HTMLElement): Player | undefined {
    const player = frame.querySelector<HTMLMediaElement>("video, audio");
    return player ? playerOf(player) : undefined;
  }
}

Quill.register({ "formats/player": PlayerBlot });

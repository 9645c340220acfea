/** Fills a frame with a player and the name of its file, which a video shows nothing of before it is played. */
export const fillFrame = (frame: HTMLElement, player: HTMLMediaElement): void => {
  const name = document.createElement("figcaption");
  name.textContent = player.title;
  frame.className = "rich-player";
  frame.replaceChildren(name, player);
};

/** Puts each player of a text into a frame. */
export const frameAll = (text: DocumentFragment): void => {
  for (const player of text.querySelectorAll<HTMLMediaElement>("video, audio")) {
    const frame = document.createElement("figure");
    player.replaceWith(frame);
    fillFrame(frame, player);
  }
};

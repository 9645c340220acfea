import type OpenSeadragon from "openseadragon";
import { nonce } from "../../../providers/theme/nonce.ts";
import { type Aim, type Area, aimAt, type Point, type Size, type View } from "./geometry.ts";
import { fullLevel, type Picture, wholeLevel } from "./picture.ts";

export type StageState = "loading" | "shown" | "incomplete";

/** A picture in a window onto it. Lengths are pixels of the screen, degrees go clockwise. */
export interface Stage {
  /** Lies over the picture and gets the pointer's events before it does. */
  readonly overlay: HTMLElement;
  readonly open: (picture: Picture) => void;
  /** Goes on with other addresses of the picture that is open, as those before are valid for some hours only. */
  readonly renew: (picture: Picture) => void;
  readonly view: () => View;
  readonly size: () => Size;
  /** Calls back in each frame in which the view may have changed. Returns what ends it. */
  readonly onView: (follow: () => void) => () => void;
  readonly zoomBy: (factor: number) => void;
  readonly panBy: (by: Point) => void;
  readonly rotateTo: (degrees: number) => void;
  readonly fit: () => void;
  /** Moves as little as it must for an area to be readable. */
  readonly show: (area: Area) => void;
  /** A CSS filter for the picture alone. */
  readonly filter: (css: string) => void;
  readonly destroy: () => void;
}

/**
 * The viewer adds a style of its own to the page unless there is one marked like it. Without the page's nonce, which it
 * doesn't know, the Content-Security-Policy would refuse that; it says nothing that the editor needs.
 */
const allowStyle = (): void => {
  if (document.querySelector("style[data-openseadragon-mobile-css]")) return;
  const style = document.createElement("style");
  style.nonce = nonce;
  style.dataset["openseadragonMobileCss"] = "true";
  document.head.append(style);
};

const gestures: OpenSeadragon.GestureSettings = {
  clickToZoom: false,
  dblClickToZoom: false,
  flickEnabled: false,
  pinchRotate: false,
};

/** Loads the viewer, which is larger than the page itself, and puts it into an element. One viewer shows one picture after another. */
export const createStage = async (host: HTMLElement, onState: (state: StageState) => void): Promise<Stage> => {
  const { default: osd } = await import("openseadragon");
  allowStyle();
  const viewer = new osd.Viewer({
    element: host,
    // What WebGL would gain, its contexts cost: a browser has few, and needs seconds without a graphics card.
    drawer: "canvas",
    showNavigationControl: false,
    keyboardNavEnabled: false,
    animationTime: 0.3,
    blendTime: 0,
    visibilityRatio: 0.9,
    minZoomImageRatio: 0.7,
    maxZoomPixelRatio: 8,
    imageLoaderLimit: 8,
    maxTilesPerFrame: 8,
    tileRetryMax: 2,
    gestureSettingsMouse: gestures,
    gestureSettingsTouch: gestures,
    gestureSettingsPen: gestures,
  });
  // The element around it has the focus, the name and the keys.
  viewer.canvas.removeAttribute("tabindex");
  const overlay = document.createElement("div");
  overlay.className = "image-overlay";
  viewer.canvas.append(overlay);
  const { viewport } = viewer;
  let picture: Picture = { width: 1, height: 1, address: "", tiles: null };
  const followers = new Set<() => void>();
  const follow = (): void => {
    for (const one of followers) one();
  };
  for (const event of ["update-viewport", "open", "after-resize"] as const) viewer.addHandler(event, follow);
  let hasFailed = false;
  const onLoaded = (isLoaded: boolean): void => {
    if (isLoaded && !hasFailed) onState("shown");
  };
  // The viewer's own event of that name stays away for a second picture, since the viewer keeps what the first one was.
  viewer.addHandler("open", () => {
    const image = viewer.world.getItemAt(0);
    image.addHandler("fully-loaded-change", ({ fullyLoaded }) => onLoaded(fullyLoaded));
    onLoaded(image.getFullyLoaded());
  });
  for (const event of ["open-failed", "tile-load-failed"] as const) {
    viewer.addHandler(event, () => {
      hasFailed = true;
      onState("incomplete");
    });
  }
  const viewAt = (current: boolean): View => {
    const { x, y } = viewport.pixelFromPoint(new osd.Point(0, 0), current);
    const scale = (viewport.getContainerSize().x * viewport.getZoom(current)) / picture.width;
    return { x, y, scale, rotation: viewport.getRotation(current) };
  };
  const size = (): Size => {
    const { x, y } = viewport.getContainerSize();
    return { width: x, height: y };
  };
  const aim = ({ x, y, scale }: Aim): void => {
    viewport.zoomTo((scale * picture.width) / size().width);
    viewport.panTo(new osd.Point(x / picture.width, y / picture.width)).applyConstraints();
  };
  return {
    overlay,
    size,
    view: () => viewAt(true),
    open: (next) => {
      picture = next;
      hasFailed = false;
      onState("loading");
      viewport.setRotation(0, true);
      viewer.open(sourceOf(next, () => picture) as OpenSeadragon.TileSourceSpecifier);
    },
    renew: (next) => {
      picture = next;
    },
    onView: (one) => {
      followers.add(one);
      return () => followers.delete(one);
    },
    zoomBy: (factor) => void viewport.zoomBy(factor).applyConstraints(),
    panBy: ({ x, y }) => void viewport.panBy(viewport.deltaPointsFromPixels(new osd.Point(x, y))).applyConstraints(),
    rotateTo: (degrees) => void viewport.setRotation(degrees, true).goHome(true),
    fit: () => void viewport.goHome(),
    show: (area) => {
      const to = aimAt(viewAt(false), size(), area);
      if (to) aim(to);
    },
    filter: (css) => {
      (viewer.drawer.canvas as HTMLElement).style.filter = css;
    },
    destroy: () => viewer.destroy(),
  };
};

/** What the viewer reads a picture from; its own levels are numbered like ours. `latest`: it with valid addresses. */
const sourceOf = (picture: Picture, latest: () => Picture): object => {
  const { tiles, width, height, address } = picture;
  if (!tiles) return { type: "image", url: address };
  return {
    width,
    height,
    tileSize: tiles.size,
    tileOverlap: tiles.overlap,
    minLevel: wholeLevel(picture, tiles.size),
    maxLevel: fullLevel(picture),
    getTileUrl: (level: number, x: number, y: number) => (latest().tiles ?? tiles).address(level, x, y),
  };
};

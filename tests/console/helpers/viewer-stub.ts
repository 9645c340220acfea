type Handler = (event: Record<string, unknown>) => void;

class Point {
  readonly x: number;
  readonly y: number;
  constructor(x: number, y: number) {
    this.x = x;
    this.y = y;
  }
}

/** A window of 800 × 600 onto a picture of which one pixel is one on the screen, until it is zoomed, panned or turned. */
class Viewport {
  zoom = 1;
  degrees = 0;
  at = new Point(0, 0);
  homes = 0;
  pixelFromPoint = () => this.at;
  getContainerSize = () => new Point(800, 600);
  getZoom = () => this.zoom;
  getRotation = () => this.degrees;
  deltaPointsFromPixels = (by: Point) => by;
  applyConstraints = () => this;
  setRotation(degrees: number) {
    this.degrees = degrees;
    return this;
  }
  goHome() {
    this.homes += 1;
    return this;
  }
  zoomBy(factor: number) {
    this.zoom *= factor;
    return this;
  }
  zoomTo(zoom: number) {
    this.zoom = zoom;
    return this;
  }
  panBy({ x, y }: Point) {
    this.at = new Point(this.at.x - x, this.at.y - y);
    return this;
  }
  panTo() {
    return this;
  }
}

/** In place of openseadragon's viewer, which draws on a canvas: it says at once that a picture is there. */
class Viewer {
  static last: Viewer;
  readonly viewport = new Viewport();
  readonly canvas = document.createElement("div");
  readonly drawer = { canvas: document.createElement("canvas") };
  readonly handlers = new Map<string, Handler[]>();
  readonly opened: unknown[] = [];
  isDestroyed = false;
  readonly world = { getItemAt: () => ({ addHandler: () => undefined, getFullyLoaded: () => true }) };
  constructor({ element }: { element: HTMLElement }) {
    element.append(this.canvas);
    Viewer.last = this;
  }
  addHandler(name: string, handler: Handler) {
    this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler]);
  }
  raise(name: string) {
    for (const handler of this.handlers.get(name) ?? []) handler({});
  }
  open(source: unknown) {
    this.opened.push(source);
    this.raise("open");
  }
  destroy() {
    this.isDestroyed = true;
    this.canvas.remove();
  }
}

export const viewerStub = { Viewer, Point };

/** Stands in the build for a polyfill of what every browser has. */
export default globalThis.ResizeObserver;

/** Stands in the build for packages that the frameworks import for parts which we don't use (see vite.config.ts). */
export default function nothing(): null {
  return null;
}

/** Holds the URL of the build that was reloaded, which changes with every release. */
export const reloadedKey = "muster.reloaded";
const build = import.meta.url;
let reloading = false;

/** Reloads the page if the server responds: otherwise the browser would show its own error page instead of ours. */
export const reload = async (): Promise<void> => {
  const isReachable = await fetch("/", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
  else reloading = false;
};

/**
 * After a release the previous build's files are gone, so an open page can't load its next chunk and is reloaded. It is
 * reloaded once per build, since a chunk missing for another reason would cause an endless loop.
 */
export const reloadOnMissingPart = (): void =>
  window.addEventListener("vite:preloadError", () => {
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey) === build) return;
    sessionStorage.setItem(reloadedKey, build);
    reloading = true;
    void reload();
  });

export const isReloading = (): boolean => reloading;

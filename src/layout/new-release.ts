/** Holds the address of the build that was reloaded, which changes with every release. */
export const reloadedKey = "muster.reloaded";
const build = import.meta.url;
let reloading = false;

/**
 * After a release the files of the one before are gone, so a page that was open can't load its next part: it is loaded
 * anew, once a build, since a part that is missing for another reason would do that for ever.
 */
export const reloadOnMissingPart = (): void =>
  window.addEventListener("vite:preloadError", () => {
    if (sessionStorage.getItem(reloadedKey) === build) return;
    sessionStorage.setItem(reloadedKey, build);
    reloading = true;
    location.reload();
  });

export const isReloading = (): boolean => reloading;

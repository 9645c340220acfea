/** Holds the address of the build that was reloaded, which changes with every release. */
export const reloadedKey = "muster.reloaded";
const build = import.meta.url;
let reloading = false;

/** Loads the page anew if the server answers: without it the browser would show its own error page instead of ours. */
export const reload = async (): Promise<void> => {
  const answers = await fetch("/", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) location.reload();
  else reloading = false;
};

/**
 * After a release the files of the one before are gone, so a page that was open can't load its next part: it is loaded
 * anew, once a build, since a part that is missing for another reason would do that for ever.
 */
export const reloadOnMissingPart = (): void =>
  window.addEventListener("vite:preloadError", () => {
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey) === build) return;
    sessionStorage.setItem(reloadedKey, build);
    reloading = true;
    void reload();
  });

export const isReloading = (): boolean => reloading;

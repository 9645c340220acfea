let isLater = false;

/** The user chose "Later": until the page is reloaded, the console does not start with the profile. */
export const putOff = (): void => {
  isLater = true;
};
export const isPutOff = (): boolean => isLater;

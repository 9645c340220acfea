let isLater = false;

/** The person said "Later": until the console is loaded anew, their day does not begin with the profile. */
export const putOff = (): void => {
  isLater = true;
};
export const isPutOff = (): boolean => isLater;

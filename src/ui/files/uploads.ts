/** Uploads of inputs that are under way; each says whether it succeeded. */
const underWay = new Set<Promise<boolean>>();

/** Notes an upload whose result an input will hold, so that its form is not saved without it. */
export const noteUpload = (upload: Promise<boolean>): void => {
  underWay.add(upload);
  void upload.finally(() => underWay.delete(upload));
};

/** Resolves when no upload is under way; false: one failed meanwhile, which its input shows. */
export const uploadsDone = async (): Promise<boolean> => {
  while (underWay.size > 0) if ((await Promise.all(underWay)).includes(false)) return false;
  return true;
};

import { z } from "zod";

export const textSizes = ["small", "medium", "large", "largest"] as const;
export const textSizeLabels = { small: "Small", medium: "Medium", large: "Large", largest: "Largest" } satisfies Record<
  (typeof textSizes)[number],
  string
>;

export const contrasts = ["normal", "high"] as const;
export const contrastLabels = { normal: "Normal", high: "High" } satisfies Record<(typeof contrasts)[number], string>;

/** How fast sound plays; 1 is as it was recorded. */
export const speedMin = 0.5;
export const speedMax = 2;
export const speedStep = 0.1;

/** Keys that one action may have. */
export const actionKeysMax = 3;
const keyedActionsMax = 100;

/**
 * A key with its modifiers in this order, such as "Ctrl+Alt+Shift+F8". A letter or digit is the one of the key cap; "+" is
 * "Plus" and the space bar "Space".
 */
export const KeyCombo = z
  .string()
  .max(40)
  .regex(/^(?:Ctrl\+)?(?:Alt\+)?(?:Shift\+)?(?:[A-Z][A-Za-z0-9]*|[0-9]|[^\s\p{C}+A-Za-z0-9])$/u, "This is not a key.");

/** The page and the action, such as "audio.play"; actions of all pages are "task.submit". */
const ActionName = z.string().regex(/^[a-z]+\.[a-zA-Z0-9]{1,40}$/, "This is not an action.");

/** How pictures are shown; 1 is as they are. */
export const lookRange = { contrast: { min: 0.5, max: 3 }, brightness: { min: 0.5, max: 2 }, step: 0.1 };
const PictureLook = z.strictObject({
  contrast: z.number().min(lookRange.contrast.min).max(lookRange.contrast.max),
  brightness: z.number().min(lookRange.brightness.min).max(lookRange.brightness.max),
  isInverted: z.boolean(),
});
export type PictureLook = z.infer<typeof PictureLook>;
export const plainLook: PictureLook = { contrast: 1, brightness: 1, isInverted: false };

/** How one person likes to work on tasks. */
export const TaskPreferences = z.strictObject({
  /** The keys of actions that the person changed, none for an action without keys; all others have their defaults. */
  keys: z
    .record(ActionName, z.array(KeyCombo).max(actionKeysMax))
    .refine((keys) => Object.keys(keys).length <= keyedActionsMax, "These are too many actions."),
  textSize: z.enum(textSizes),
  contrast: z.enum(contrasts),
  speed: z.number().min(speedMin).max(speedMax),
  picture: PictureLook,
  /** In minutes of work; null for no reminder. */
  restReminderMinutes: z.int().min(5).max(240).nullable(),
});
TaskPreferences.register(z.globalRegistry, { id: "TaskPreferences" });
export type TaskPreferences = z.infer<typeof TaskPreferences>;

/** Those of who changed nothing yet. */
export const defaultPreferences: TaskPreferences = {
  keys: {},
  textSize: "medium",
  contrast: "normal",
  speed: 1,
  picture: plainLook,
  restReminderMinutes: 50,
};

import { segmentTagLabels, segmentTags } from "../../../../contract/tasks/transcripts.ts";
import { type KeyAction, taskActions } from "../shared/keys.ts";

/** In milliseconds: how far the sound jumps, and how far an edge moves at a key. */
export const jump = 3_000;
export const nudge = 100;
/** The speakers that have a key. */
export const keyedSpeakers = 6;

const sound = { group: "Sound", isMeanwhile: true };
const segment = { group: "Segment" };
const time = { group: "Times of the segment", repeats: true };

/** What the audio page does at keys; those of one hand stand together, since the other one may type. */
export const audioActions: readonly KeyAction[] = [
  { id: "audio.play", label: "Play or pause", keys: ["F8", "Alt+K"], ...sound },
  { id: "audio.back", label: "Back 3 s", keys: ["F7", "Alt+J"], repeats: true, ...sound },
  { id: "audio.forward", label: "Forward 3 s", keys: ["F9", "Alt+L"], repeats: true, ...sound },
  { id: "audio.playSegment", label: "Play this segment", keys: ["F2", "Alt+P"], ...sound },
  { id: "audio.loop", label: "Loop this segment", keys: ["F4", "Alt+O"], ...sound },
  { id: "audio.slower", label: "Slower", keys: ["Alt+,"], repeats: true, ...sound },
  { id: "audio.faster", label: "Faster", keys: ["Alt+."], repeats: true, ...sound },
  { id: "audio.normalSpeed", label: "Normal speed", keys: ["Alt+0"], ...sound },
  { id: "audio.zoomOut", label: "Show more of the sound", keys: ["Alt+-"], ...sound },
  { id: "audio.zoomIn", label: "Show less of the sound", keys: ["Alt+="], ...sound },
  { id: "audio.next", label: "Next segment, and play it", keys: ["Ctrl+Enter", "Alt+ArrowDown"], ...segment },
  { id: "audio.previous", label: "Previous segment, and play it", keys: ["Alt+ArrowUp"], ...segment },
  { id: "audio.atSound", label: "Go to the segment that is heard", keys: ["Alt+H"], ...segment },
  { id: "audio.insert", label: "New segment here", keys: ["Alt+N"], ...segment },
  { id: "audio.split", label: "Split at the cursor", keys: ["Alt+Enter"], ...segment },
  { id: "audio.join", label: "Join with the next", keys: ["Alt+M"], ...segment },
  { id: "audio.remove", label: "Delete segment", keys: ["Alt+Delete"], ...segment },
  { id: "audio.startHere", label: "Start here", keys: ["Alt+Q"], ...time },
  { id: "audio.endHere", label: "End here", keys: ["Alt+W"], ...time },
  { id: "audio.startEarlier", label: "Start earlier", keys: ["Alt+A"], ...time },
  { id: "audio.startLater", label: "Start later", keys: ["Alt+S"], ...time },
  { id: "audio.endEarlier", label: "End earlier", keys: ["Alt+Z"], ...time },
  { id: "audio.endLater", label: "End later", keys: ["Alt+X"], ...time },
  ...segmentTags.map((tag, place) => ({
    id: `audio.${tag}`,
    label: segmentTagLabels[tag],
    group: "Tags",
    keys: [`Alt+${place + 1}`],
  })),
  { id: "audio.speaker", label: "Name the speaker", keys: ["Alt+R"], group: "Speakers" },
  ...Array.from({ length: keyedSpeakers }, (_, place) => ({
    id: `audio.speaker${place + 1}`,
    label: `Speaker ${place + 1}`,
    group: "Speakers",
    keys: [`Alt+Shift+${place + 1}`],
  })),
  ...Object.values(taskActions),
];

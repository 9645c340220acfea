import type { projectPlans } from "../../demo/names.ts";

/** How one kind of data is annotated. Times are in seconds. */
export interface DataKind {
  readonly dataType: string;
  readonly annotation: string;
  readonly tools: readonly string[];
  readonly platforms: readonly string[];
  readonly actions: readonly string[];
  readonly checkpoints: readonly string[];
  /** Whether objects are drawn one by one. */
  readonly isDrawn: boolean;
  readonly perItem: number | null;
  readonly perObject: number | null;
  readonly judgement: number;
}

const drawn = ["Tightness", "Missed objects", "Class", "Occlusion", "Edges of the frame"];
const written = ["Spelling", "Numbers", "Names", "Punctuation"];
const judged = ["Agreement of two people", "Reason given", "Class"];

export const kinds = {
  boxes: {
    dataType: "Image",
    annotation: "Bounding box",
    tools: ["Rectangle"],
    platforms: ["Supervisely"],
    actions: ["Draw boxes", "Choose the class", "Add tags"],
    checkpoints: drawn,
    isDrawn: true,
    perItem: 95,
    perObject: 7,
    judgement: 3,
  },
  outlines: {
    dataType: "Image",
    annotation: "Polygon",
    tools: ["Polygon", "Smart tool"],
    platforms: ["Supervisely", "Label Studio"],
    actions: ["Draw outlines", "Choose the class", "Add tags"],
    checkpoints: drawn,
    isDrawn: true,
    perItem: 240,
    perObject: 32,
    judgement: 4,
  },
  pixels: {
    dataType: "Image",
    annotation: "Semantic segmentation",
    tools: ["Brush", "Smart tool"],
    platforms: ["Supervisely"],
    actions: ["Label every pixel", "Mend the seams"],
    checkpoints: drawn,
    isDrawn: true,
    perItem: 900,
    perObject: 60,
    judgement: 5,
  },
  cuboids: {
    dataType: "Point cloud",
    annotation: "Cuboid",
    tools: ["Cuboid 3D"],
    platforms: ["Supervisely"],
    actions: ["Fit cuboids", "Set the heading", "Keep identities"],
    checkpoints: [...drawn, "Heading"],
    isDrawn: true,
    perItem: 420,
    perObject: 26,
    judgement: 5,
  },
  tracks: {
    dataType: "Video",
    annotation: "Object tracking",
    tools: ["Rectangle", "Keypoints"],
    platforms: ["Supervisely"],
    actions: ["Watch the clip", "Draw key frames", "Keep identities"],
    checkpoints: [...drawn, "Identity switches"],
    isDrawn: true,
    perItem: 180,
    perObject: 14,
    judgement: 6,
  },
  labels: {
    dataType: "Image",
    annotation: "Classification",
    tools: ["Tags"],
    platforms: ["Label Studio", "In house"],
    actions: ["Choose the class"],
    checkpoints: judged,
    isDrawn: false,
    perItem: 12,
    perObject: null,
    judgement: 8,
  },
  entities: {
    dataType: "Text",
    annotation: "Named entities",
    tools: ["Text spans"],
    platforms: ["Label Studio"],
    actions: ["Mark entities", "Link to the vocabulary"],
    checkpoints: ["Span borders", "Missed entities", "Class"],
    isDrawn: false,
    perItem: 110,
    perObject: 6,
    judgement: 9,
  },
  speech: {
    dataType: "Audio",
    annotation: "Transcription",
    tools: ["Audio editor"],
    platforms: ["In house"],
    actions: ["Write down the words", "Mark the speakers", "Mark noises"],
    checkpoints: written,
    isDrawn: false,
    perItem: 150,
    perObject: null,
    judgement: 6,
  },
  typed: {
    dataType: "Image",
    annotation: "Transcription",
    tools: ["Text form"],
    platforms: ["In house"],
    actions: ["Type what is written", "Mark what cannot be read"],
    checkpoints: written,
    isDrawn: false,
    perItem: 75,
    perObject: null,
    judgement: 5,
  },
  ratings: {
    dataType: "Text",
    annotation: "Rating",
    tools: ["Scale"],
    platforms: ["In house"],
    actions: ["Compare the answers", "Give the reason"],
    checkpoints: judged,
    isDrawn: false,
    perItem: 140,
    perObject: null,
    judgement: 45,
  },
} as const satisfies Record<string, DataKind>;

interface ClientPlan {
  readonly client: (typeof projectPlans)[number]["client"];
  readonly industry: string;
  readonly subjects: readonly (readonly [subject: string, kind: keyof typeof kinds])[];
}

export const directoryPlans: readonly ClientPlan[] = [
  {
    client: "Atlas",
    industry: "Automotive",
    subjects: [
      ["Traffic lights", "boxes"],
      ["Street scenes, front camera", "pixels"],
      ["Lidar, highway", "cuboids"],
      ["Road signs", "labels"],
      ["Parking spaces", "outlines"],
    ],
  },
  {
    client: "Basil",
    industry: "Retail",
    subjects: [
      ["Shelf products", "boxes"],
      ["Price tags", "typed"],
      ["Empty shelf spots", "outlines"],
      ["Product families", "labels"],
      ["Checkout queue", "tracks"],
    ],
  },
  {
    client: "Cedar",
    industry: "Telecommunications",
    subjects: [
      ["Call centre, billing", "speech"],
      ["Call centre, repairs", "speech"],
      ["Chat topics", "entities"],
      ["Mast inspection", "boxes"],
      ["Assistant for agents", "ratings"],
    ],
  },
  {
    client: "Delta",
    industry: "Consumer electronics",
    subjects: [
      ["Wake words", "speech"],
      ["Far-field commands", "speech"],
      ["Speech naturalness", "ratings"],
      ["Hand gestures", "tracks"],
      ["Room photos", "pixels"],
    ],
  },
  {
    client: "Ember",
    industry: "Language models",
    subjects: [
      ["Assistant answers", "ratings"],
      ["Summaries", "ratings"],
      ["Refusals", "ratings"],
      ["Spanish prompts", "entities"],
      ["Image captions", "labels"],
    ],
  },
  {
    client: "Fjord",
    industry: "Financial services",
    subjects: [
      ["Receipts", "typed"],
      ["Invoices", "typed"],
      ["Contract clauses", "entities"],
      ["Identity papers, layout", "boxes"],
      ["Complaints by telephone", "speech"],
    ],
  },
  {
    client: "Grove",
    industry: "Healthcare",
    subjects: [
      ["Radiology reports", "entities"],
      ["Chest X-rays", "outlines"],
      ["Cell nuclei", "pixels"],
      ["Surgical instruments", "tracks"],
      ["Doctors' dictation", "speech"],
    ],
  },
  {
    client: "Harbor",
    industry: "Sports media",
    subjects: [
      ["Football players", "tracks"],
      ["Tennis strokes", "tracks"],
      ["Jersey numbers", "typed"],
      ["Crowd shots", "labels"],
      ["Commentary", "speech"],
    ],
  },
  {
    client: "Indigo",
    industry: "Agriculture",
    subjects: [
      ["Crop rows, drone", "pixels"],
      ["Weeds", "outlines"],
      ["Fruit counting", "boxes"],
      ["Cattle", "tracks"],
      ["Leaf diseases", "labels"],
    ],
  },
  {
    client: "Juniper",
    industry: "News media",
    subjects: [
      ["News claims", "ratings"],
      ["People and places", "entities"],
      ["Archive photos", "labels"],
      ["Radio archive", "speech"],
      ["Newspaper columns", "outlines"],
    ],
  },
];

/** The successive steps of a subject; `after` is in days. */
export const directorySteps = [
  { step: "pilot", projectType: "Pilot", after: 0 },
  { step: "batch 1", projectType: "Production", after: 30 },
  { step: "batch 2", projectType: "Production", after: 75 },
  { step: "batch 3", projectType: "Production", after: 120 },
] as const;

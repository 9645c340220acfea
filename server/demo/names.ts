import type { Role } from "../../contract/core/roles.ts";

/** Where the demo company's people work: hub, country, and names common there. */
export const hubs = [
  {
    hub: "Dhaka",
    country: "BD",
    first: ["Farhana", "Tanvir", "Nusrat", "Arif", "Sadia", "Rakib", "Mitu", "Imran"],
    last: ["Rahman", "Hossain", "Akter", "Chowdhury", "Islam", "Karim"],
  },
  {
    hub: "Nairobi",
    country: "KE",
    first: ["Wanjiru", "Otieno", "Achieng", "Kamau", "Njeri", "Kiprono", "Amina", "Mutua"],
    last: ["Mwangi", "Odhiambo", "Kimani", "Wafula", "Cheruiyot", "Hassan"],
  },
  {
    hub: "Manila",
    country: "PH",
    first: ["Maricel", "Jomar", "Angelica", "Paolo", "Rowena", "Dennis", "Kristine", "Rodel"],
    last: ["Santos", "Reyes", "Cruz", "Bautista", "Mendoza", "Villanueva"],
  },
  {
    hub: "Kraków",
    country: "PL",
    first: ["Agnieszka", "Michał", "Zofia", "Paweł", "Magdalena", "Łukasz", "Hanna", "Tomasz"],
    last: ["Nowak", "Wiśniewska", "Kowalczyk", "Zieliński", "Wójcik", "Dąbrowska"],
  },
  {
    hub: "Bogotá",
    country: "CO",
    first: ["Valentina", "Andrés", "Camila", "Julián", "Daniela", "Óscar", "Paula", "Felipe"],
    last: ["Rodríguez", "Gómez", "Martínez", "Peña", "Castaño", "Muñoz"],
  },
] as const;

/** The number of people of each role, beside the five accounts for sign-in. */
export const headcount: readonly (readonly [Role, number])[] = [
  ["admin", 1],
  ["manager", 4],
  ["payments", 2],
  ["reviewer", 8],
  ["annotator", 40],
];

/** The people of the demo's accounts. */
export const accountNames: Readonly<Record<Role, { first_name: string; last_name: string }>> = {
  admin: { first_name: "Ada", last_name: "Lindqvist" },
  manager: { first_name: "Mara", last_name: "Okafor" },
  payments: { first_name: "Piotr", last_name: "Sand" },
  reviewer: { first_name: "Rosa", last_name: "Tanaka" },
  annotator: { first_name: "Will", last_name: "Mensah" },
};

export const skillNames = [
  ["Bounding boxes", "Draws tight boxes around objects, occluded ones too."],
  ["Polygon drawing", "Follows an outline with as few points as it needs."],
  ["Semantic segmentation", "Labels every pixel of a scene by class."],
  ["Keypoints", "Marks joints and landmarks on people and objects."],
  ["Cuboids", "Fits boxes in point clouds, with heading."],
  ["Lane marking", "Traces lanes and road edges."],
  ["Video tracking", "Keeps one identity per object over the frames."],
  ["Image classification", "Chooses the right class from a taxonomy."],
  ["Text classification", "Judges topic and intent of short texts."],
  ["Sentiment", "Judges tone, irony included."],
  ["Named entities", "Marks people, places, products and dates."],
  ["Audio transcription", "Writes down speech word for word."],
  ["Speech quality rating", "Rates how clear and natural speech sounds."],
  ["Speaker labelling", "Tells apart who speaks when."],
  ["Image transcription", "Types what is written in a picture."],
  ["Prompt writing", "Writes clear instructions for language models."],
  ["Response rating", "Compares answers of language models on a scale."],
  ["Fact checking", "Finds sources for claims, or their absence."],
  ["Medical terminology", "Knows the words of radiology reports."],
  ["Spanish", "Works in Spanish at a native level."],
] as const;

export const projectPlans = [
  {
    name: "Street scenes, front camera",
    client: "Atlas",
    description:
      "Draw a box around every road user and trace the lanes in pictures from a car's front camera. Boxes touch the visible outline; what is hidden by more than half gets the tag Occluded.",
    platform: "Supervisely",
    skills: [0, 5],
    status: "active",
    rate: 600,
    raise: 650,
  },
  {
    name: "Lidar cuboids, highway",
    client: "Atlas",
    description:
      "Fit a cuboid to each vehicle in highway point clouds and set which way it faces. Keep one identity for each vehicle through the whole scene.",
    platform: "Supervisely",
    skills: [4],
    status: "active",
    rate: 720,
  },
  {
    name: "Retail shelf products",
    client: "Basil",
    description:
      "Box each product on photographs of shop shelves and choose its family from the list. Products behind the first row are left out.",
    platform: "Supervisely",
    skills: [0, 7],
    status: "active",
    rate: 540,
    capacity: 12,
  },
  {
    name: "Call centre transcripts",
    client: "Cedar",
    description:
      "Write down customer calls word for word, with hesitations, and mark who speaks. Names, addresses and card numbers become [private].",
    platform: "In house",
    skills: [11],
    status: "active",
    rate: 660,
    raise: 690,
  },
  {
    name: "Speech quality, batch 4",
    client: "Delta",
    description:
      "Listen to short recordings and rate how clear and how natural each one sounds, from 1 to 5. Use headphones in a quiet room, and play each recording twice before you rate it.",
    platform: "In house",
    skills: [12],
    status: "active",
    rate: 600,
  },
  {
    name: "Assistant answers, rating",
    client: "Ember",
    description:
      "Compare two answers of an assistant to one question and say which helps more, and why. Facts count first, then whether the instructions were followed, then style.",
    platform: "In house",
    skills: [16],
    status: "active",
    rate: 900,
    raise: 950,
  },
  {
    name: "Prompt library, Spanish",
    client: "Ember",
    description:
      "Write instructions in Spanish that people would really give an assistant, each with what a good answer must contain. No topic comes twice, and nothing is copied from elsewhere.",
    platform: "In house",
    skills: [15, 19],
    status: "active",
    rate: 980,
    isPrivate: true,
  },
  {
    name: "Receipts, image transcription",
    client: "Fjord",
    description:
      "Type the shop, the date, each line and the total of photographed receipts just as they are printed. What cannot be read is marked [?] rather than guessed.",
    platform: "In house",
    skills: [14],
    status: "active",
    rate: 580,
  },
  {
    name: "Radiology report entities",
    client: "Grove",
    description:
      "Mark findings, body parts and measurements in anonymous radiology reports and link them to the vocabulary. Ask a reviewer when a finding has no entry there.",
    platform: "Label Studio",
    skills: [10, 18],
    status: "paused",
    rate: 1200,
    isPrivate: true,
  },
  {
    name: "Sports video tracking",
    client: "Harbor",
    description:
      "Follow each player and the ball through clips of a match, one identity for each. Draw key frames at every change of direction and let the tool fill the frames between.",
    platform: "Supervisely",
    skills: [6],
    status: "paused",
    rate: 640,
  },
  {
    name: "Crop segmentation, drone",
    client: "Indigo",
    description:
      "Outline fields and label crops, bare soil and water in pictures taken by a drone. Neighbouring outlines share one edge, with no gap between them.",
    platform: "Supervisely",
    skills: [1, 2],
    status: "completed",
    rate: 620,
  },
  {
    name: "News claims, fact checking",
    client: "Juniper",
    description:
      "Look up sources for single claims from the news and judge each as supported, refuted or open. Give two independent sources with a quotation from each.",
    platform: "Label Studio",
    skills: [17],
    status: "draft",
  },
] as const satisfies readonly {
  name: string;
  client: string;
  /** The guidelines for workers: the task, and the rule that is most often missed. */
  description: string;
  platform: string;
  skills: readonly number[];
  status: "active" | "paused" | "completed" | "draft";
  /** Minor units an hour, and the rate after two thirds of the time. */
  rate?: number;
  raise?: number;
  capacity?: number;
  isPrivate?: boolean;
}[];

export const rejectionCauses = [
  "The task list shows no work in the last two hours.",
  "Checked in to the wrong project.",
  "Double entry: the same hours stand on the day before.",
] as const;

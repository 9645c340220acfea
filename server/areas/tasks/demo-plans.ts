import type { ProjectRules } from "../../../contract/tasks/accuracy/language-rules.ts";
import { defaultRules } from "../../../contract/tasks/accuracy/normalisation.ts";
import type { ReviewReason } from "../../../contract/tasks/rules.ts";
import type { TaskState } from "../../../contract/tasks/states.ts";
import type { Look } from "./demo-pictures.ts";

/** Somebody's turn at an item; an item without one is free. */
export interface TurnPlan {
  /** The demo's own worker, or somebody else. */
  readonly who: "worker" | "other" | "third";
  readonly status: Extract<TaskState, "assigned" | "draft" | "submitted" | "approved" | "rejected">;
  /** Hours since the last thing that happened to it. */
  readonly ago: number;
  readonly reasons?: readonly ReviewReason[];
  readonly comment?: string;
  /** What was heard or read instead of the right words, which a reviewer then corrected. */
  readonly wrong?: readonly [string, string];
  readonly isFast?: boolean;
}

interface ItemPlan {
  readonly reference: string;
  readonly language?: string;
  /** What the worker should know. */
  readonly text?: string;
  /** How many people do it. */
  readonly wanted?: number;
  readonly turns?: readonly TurnPlan[];
}
export interface SoundPlan extends ItemPlan {
  /** Who speaks and what, by turns. */
  readonly lines: readonly (readonly [string, string])[];
  /** A bad recording. */
  readonly gain?: number;
}
export interface PicturePlan extends ItemPlan {
  readonly look: Look;
  readonly lines: readonly string[];
}

export const audioProject = {
  name: "Service calls, word for word",
  client: "Cedar",
  description:
    "Write down short calls to a service desk, one segment for each time that somebody speaks. Names of products are spelled as in the glossary; what can't be made out gets the tag Unclear.",
} as const;
export const imageProject = "Receipts, image transcription";

export const glossary = {
  audio: [
    { term: "Aurora Plus", hint: "The dearer contract, two words" },
    { term: "FibreBox", hint: "The router; one word, capital B" },
    { term: "SIM card", hint: "Not sim-card" },
    { term: "Kestrel Mobile", hint: "The company that is called" },
    { term: "roaming", hint: "Small letter" },
    { term: "top-up", hint: "With a hyphen as a noun" },
  ],
  image: [
    { term: "VAT", hint: "As printed, also where it is written vat" },
    { term: "[?]", hint: "For what can't be read" },
    { term: "Subtotal", hint: "One word" },
  ],
} as const;

/** People say other things in Spanish while they look for a word. */
export const audioRules: ProjectRules = {
  normalisation: { ...defaultRules, fillers: ["uh", "um", "you know"] },
  languageRules: [{ language: "es", ...defaultRules, fillers: ["eh", "em", "o sea"] }],
};

export const sounds: readonly SoundPlan[] = [
  {
    reference: "call-0412",
    lines: [
      ["Agent", "Kestrel Mobile, good morning. How can I help?"],
      ["Caller", "My FibreBox has a red light since last night."],
      ["Agent", "Please hold the button for ten seconds."],
    ],
    turns: [{ who: "worker", status: "approved", ago: 24 * 11 }],
  },
  {
    reference: "call-0413",
    lines: [
      ["Caller", "I want to change to Aurora Plus."],
      ["Agent", "Gladly. It begins with the next month."],
    ],
    turns: [{ who: "worker", status: "approved", ago: 30, wrong: ["Gladly", "Clearly"], comment: "It is “Gladly”." }],
  },
  {
    reference: "call-0414",
    lines: [
      ["Agent", "Your SIM card is on its way, it takes two days."],
      ["Caller", "Two days? I leave tomorrow."],
      ["Agent", "Then pick it up at the shop in the station."],
    ],
    turns: [{ who: "other", status: "approved", ago: 24 * 9 }],
  },
  {
    reference: "call-0415",
    lines: [
      ["Caller", "How much is roaming in Norway?"],
      ["Agent", "The same as at home, for sixty days."],
    ],
    turns: [{ who: "worker", status: "submitted", ago: 3 }],
  },
  {
    reference: "call-0416",
    text: "Two people: the caller reads a number. Write it in digits.",
    lines: [
      ["Agent", "May I have the number of your contract?"],
      ["Caller", "It is 4 4 7, 0 9 1, 3."],
      ["Agent", "Thank you, one moment."],
    ],
    turns: [{ who: "other", status: "submitted", ago: 8 }],
  },
  {
    reference: "call-0417",
    lines: [["Caller", "I was told of a top-up of ten, and it never came."]],
    turns: [{ who: "third", status: "submitted", ago: 5, isFast: true }],
  },
  {
    reference: "call-0418",
    lines: [
      ["Agent", "Did you turn the FibreBox off and on again?"],
      ["Caller", "Twice, and the light is still red."],
      ["Agent", "Then I send you a new one today."],
    ],
    turns: [
      {
        who: "worker",
        status: "rejected",
        ago: 4,
        reasons: ["wrong_words", "missing"],
        comment: "It is FibreBox, in one word, and the last sentence is not there.",
        wrong: ["FibreBox", "fiber box"],
      },
    ],
  },
  {
    reference: "call-0419",
    lines: [
      ["Caller", "Hello, I lost my phone on the train."],
      ["Agent", "I am sorry. I block the SIM card right now."],
      ["Caller", "And the contract goes on?"],
      ["Agent", "It does, with the same number."],
    ],
    turns: [{ who: "worker", status: "draft", ago: 0.2 }],
  },
  {
    reference: "call-0420",
    text: "Done by two people who don't know of each other.",
    wanted: 2,
    lines: [
      ["Agent", "Is there anything else that I can do?"],
      ["Caller", "No, thank you. That was quick."],
    ],
    turns: [{ who: "other", status: "submitted", ago: 2 }],
  },
  {
    reference: "call-0421",
    gain: 5,
    lines: [
      ["Caller", "I can't hear you well, can you speak up?"],
      ["Agent", "Is it better like this?"],
    ],
  },
  {
    reference: "llamada-0007",
    language: "es",
    lines: [
      ["Agente", "Buenas tardes, ¿en qué puedo ayudarle?"],
      ["Cliente", "Quiero cambiar la fecha de mi cita."],
    ],
  },
  {
    reference: "call-0422",
    lines: [
      ["Agent", "The engineer comes on Thursday, between eight and twelve."],
      ["Caller", "Could it be the afternoon? I work in the morning."],
      ["Agent", "Then it is Friday at two."],
      ["Caller", "Perfect, I will be at home."],
      ["Agent", "Please have the old FibreBox ready, he takes it with him."],
      ["Caller", "I will. Goodbye!"],
    ],
  },
  {
    reference: "call-0423",
    text: "Done by three people who don't know of each other.",
    wanted: 3,
    lines: [
      ["Caller", "Does the contract end by itself after a year?"],
      ["Agent", "It goes on until you end it."],
    ],
    turns: [
      { who: "worker", status: "approved", ago: 24 * 8 },
      { who: "other", status: "approved", ago: 24 * 8 - 2, wrong: ["goes on", "runs on"] },
      { who: "third", status: "approved", ago: 24 * 8 - 3, wrong: ["by itself ", ""] },
    ],
  },
  {
    reference: "llamada-0008",
    language: "es",
    text: "Done by two people. What people say while they look for a word counts in neither text.",
    wanted: 2,
    lines: [
      ["Cliente", "El router no se conecta desde ayer."],
      ["Agente", "¿De qué color es la luz?"],
    ],
    turns: [
      { who: "other", status: "submitted", ago: 1.5 },
      { who: "third", status: "submitted", ago: 1.2, wrong: ["El router", "Eh, el router, o sea,"] },
    ],
  },
];

/** To read aloud, as callers say them. */
export const lines: readonly string[] = [
  "What do I have left on my contract this month?",
  "Please block my SIM card, I lost my phone.",
  "When does the engineer come?",
  "I want to change to Aurora Plus from the first of April.",
  "The light of my FibreBox is red.",
  "How much is roaming in Portugal?",
  "My number is 4 4 7, 0 9 1, 3.",
  "Can I talk to somebody?",
];

export const pictures: readonly PicturePlan[] = [
  {
    reference: "receipt-118",
    look: "receipt",
    lines: [
      "CORNER BAKERY",
      "14 Mill Lane",
      "2 x Rye bread      7.80",
      "1 x Plum cake      3.40",
      "Total             11.20",
    ],
    turns: [{ who: "other", status: "approved", ago: 24 * 6 }],
  },
  {
    reference: "receipt-119",
    look: "receipt",
    lines: [
      "STATION BOOKS",
      "12 March, 17:42",
      "Atlas of birds    24.00",
      "VAT 5 %            1.14",
      "Card              24.00",
    ],
    turns: [{ who: "worker", status: "approved", ago: 26, wrong: ["1.14", "1.41"] }],
  },
  {
    reference: "form-22",
    look: "form",
    lines: ["Parcel return", "Order: 80-4471", "Reason: too small", "Refund to: account", "Date: 3 April"],
    turns: [{ who: "other", status: "submitted", ago: 7 }],
  },
  {
    reference: "note-9",
    look: "note",
    text: "A note by hand. Keep its lines.",
    lines: ["Milk, eggs, bread", "call Ruth before noon", "keys are with the neighbour"],
    turns: [{ who: "third", status: "submitted", ago: 6 }],
  },
  {
    reference: "receipt-120",
    look: "receipt",
    lines: [
      "GREEN GROCER",
      "Apples 1.2 kg      3.96",
      "Leeks 0.6 kg       2.10",
      "Subtotal           6.06",
      "Cash              10.00",
    ],
    turns: [{ who: "worker", status: "draft", ago: 0.4 }],
  },
  {
    reference: "form-23",
    look: "form",
    lines: ["Library card", "Name: Iris Calder", "Valid until: 31 May", "Branch: Harbour"],
  },
  {
    reference: "note-10",
    look: "note",
    lines: ["The 8:15 was cancelled,", "we take the next one.", "Meet at the clock!"],
  },
  {
    reference: "receipt-121",
    look: "receipt",
    lines: [
      "HARBOUR CAFE",
      "1 x Tea            2.20",
      "2 x Scone          5.00",
      "Tip                0.80",
      "Total              8.00",
    ],
  },
];

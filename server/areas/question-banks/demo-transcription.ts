import {
  type DemoQuestion,
  essay,
  matching,
  multiple,
  numeric,
  ordering,
  shortText,
  single,
  trueFalse,
} from "./demo-writing.ts";

/** The question whose key is wrong, for item analysis to find, and the choice that is right: both counted from 0. */
export const wrongKey = { place: 2, meant: 1 } as const;

export const transcriptionQuestions: readonly DemoQuestion[] = [
  single(
    "Someone says “I, I think, uh, yes”. What does a verbatim transcript have?",
    "I, I think, uh, yes",
    ["I think yes", "Yes", "I think (hesitates) yes"],
    "Verbatim keeps repetitions and fillers. A clean transcript would have “I think, yes”.",
  ),
  single(
    "You hear a word three times and still can't make it out. What do you write?",
    "The mark for unintelligible words, with its time",
    ["What fits the sentence best", "Nothing, and join what is left", "A question mark"],
    "A guess looks like a fact to everyone who reads it later.",
  ),
  single("Where does a segment end when two people talk in turn?", "After each sentence, whoever speaks", [
    "Where the speaker changes",
    "After each minute",
    "Where the recording is silent for a second",
  ]),
  multiple(
    "Which of these are marked as sounds and not written as words?",
    ["Laughter", "A door that slams", "A cough"],
    ["“Uh-huh”, said as an answer", "A word in another language"],
    "“Uh-huh” is speech: it says yes. Words of other languages are written, or marked by their language.",
  ),
  multiple(
    "What belongs to personal data that is masked in a transcript?",
    ["A telephone number", "The name of a caller", "A street with its number"],
    ["The name of the company that recorded it", "The day of the week"],
  ),
  trueFalse(
    "Numbers are always written as digits.",
    false,
    "Guidelines for speech recognition mostly want them as they are said: “twenty three”.",
  ),
  trueFalse(
    "When two speakers overlap, both are transcribed.",
    true,
    "Each has a segment of their own, and the times of the segments overlap.",
  ),
  shortText(
    "What is the rate called that compares a transcript with a reference, word by word?",
    ["word error rate", "WER"],
    "Word error rate: substitutions, deletions and insertions, divided by the words of the reference.",
  ),
  numeric(
    "A reference has 50 words. A transcript has 2 wrong words, leaves out 1 and adds 2. What is its word error rate, in percent?",
    10,
    0,
    "(2 + 1 + 2) / 50 = 10%.",
  ),
  matching(
    "Match each mark with what it stands for.",
    {
      "[unintelligible]": "Speech that can't be made out",
      "[crosstalk]": "Several people at once",
      "[redacted]": "Personal data that was masked",
      "[silence]": "Nothing for several seconds",
    },
    ["A word in another language"],
  ),
  ordering(
    "In which order do you work on a recording?",
    [
      "Listen to some of it, to know the speakers",
      "Set the segments",
      "Write what is said",
      "Mark sounds and unclear words",
      "Listen again and correct",
    ],
    "Segments first: a text without its times has to be cut up again later.",
  ),
  essay(
    "You transcribe a call for help, and the caller is upset. Describe what you do when it is too much for you.",
    { "Knows that one may stop and say so": 2, "Names whom to tell": 1, "Says what happens with the work": 1 },
    "Everyone may hand such work back without giving a reason, and is paid for the time.",
  ),
];

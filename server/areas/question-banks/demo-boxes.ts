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

export const boxQuestions: readonly DemoQuestion[] = [
  single(
    "Where do the sides of a bounding box lie?",
    "On the outermost visible pixels of the object",
    ["About ten pixels outside of the object", "On the middle of its outline", "Wherever the tool places them"],
    "A box is tight: each side touches the object and cuts nothing off.",
  ),
  single(
    "A car stands half behind a lorry. What do you box, unless the guideline says otherwise?",
    "The visible part of the car",
    ["The whole car, its hidden part guessed", "The car and the lorry together", "Nothing, since it is hidden"],
    "What can't be seen can't be checked. Guidelines that want the full extent say so.",
  ),
  multiple(
    "Which of these belong inside the box of a cyclist, when rider and bicycle are one object?",
    ["The rider's helmet", "The wheels", "A rucksack that the rider wears"],
    ["The shadow on the road", "A dog that runs beside"],
    "What is worn or ridden moves with the object. Shadows and reflections never belong to it.",
  ),
  multiple(
    "When is an object boxed although it is small?",
    ["It is larger than the smallest size of the guideline", "It is clearly of one of the classes"],
    ["You can only guess what it is", "It shows in a mirror or on a poster"],
  ),
  trueFalse(
    "A mirror of a car belongs inside its box, even if the box becomes much wider.",
    true,
    "Mirrors are a part of the car. Guidelines that leave out aerials and mirrors name them.",
  ),
  trueFalse(
    "Two people who walk hand in hand are one object.",
    false,
    "Each person is an object of their own. Only a crowd that can't be told apart is boxed as a group.",
  ),
  shortText(
    "What is the measure called that divides the overlap of two boxes by the area that both cover together?",
    ["intersection over union", "IoU", "Jaccard*"],
    "Intersection over union, IoU for short: 1 means the same box, 0 none in common.",
  ),
  numeric(
    "Two boxes of 100 pixels each overlap in 50 pixels. What is their intersection over union, to two decimals?",
    0.33,
    0.005,
    "50 / (100 + 100 − 50) = 0.33.",
  ),
  numeric(
    "A box goes from x = 120 to x = 360 and from y = 40 to y = 140. How many pixels large is its area?",
    24_000,
    0,
    "240 × 100 = 24,000.",
  ),
  matching(
    "Match each attribute with what it says.",
    {
      Occluded: "Something else hides a part of it",
      Truncated: "The edge of the picture cuts it off",
      Crowd: "Several that can't be told apart",
      Difficult: "Too unclear to judge a model by it",
    },
    ["It moves between two frames"],
  ),
  ordering(
    "In which order do you box a picture?",
    [
      "Read what the guideline says of this class",
      "Look over the whole picture once",
      "Draw the boxes, the largest first",
      "Set the attributes of each box",
      "Zoom in and check every side",
      "Submit",
    ],
    "Attributes come with the box, while you still look at the object. The check is last.",
  ),
  essay(
    "A colleague boxes reflections of cars in shop windows. Explain in a few sentences what is wrong with it, and what the model would learn.",
    {
      "Says that a reflection is no object of the scene": 1,
      "Names what the model would learn": 2,
      "Is kind and clear": 1,
    },
    "Full points for the second criterion need a consequence, such as braking for a car that isn't there.",
  ),
];

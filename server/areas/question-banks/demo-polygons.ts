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

export const polygonQuestions: readonly DemoQuestion[] = [
  single(
    "When is a polygon better than a bounding box?",
    "When a box would hold much that is not the object",
    ["When the object is small", "When there are many objects", "Always: a polygon is never worse"],
    "A lamp post that leans fills a tenth of its box. A parcel fills all of it, and a box is quicker.",
  ),
  single(
    "Where does an outline need more points?",
    "Where it curves",
    ["Where it is straight", "Where the picture is bright", "At equal distances all around"],
    "A straight edge needs a point at each end. On a curve, points stand as close as the error that is allowed.",
  ),
  single("Two masks of a semantic segmentation meet. What lies between them?", "Nothing: they share their border", [
    "One pixel of background",
    "An overlap of two pixels",
    "Whatever the tool leaves",
  ]),
  multiple(
    "Which of these make a polygon wrong?",
    ["Its outline crosses itself", "It cuts off a wheel", "It holds a strip of the road"],
    ["It has more points than needed on a straight edge", "Its first point is not the highest"],
    "Too many points cost time, but the shape is right. The order of the points has no meaning.",
  ),
  multiple(
    "How can a hole in an object, such as the space within a tyre's rim, be kept out of its mask?",
    ["By a second outline that is marked as a hole", "By a cut that runs from the outside to the hole"],
    ["By a smaller number of points", "By a second object of the same class"],
  ),
  trueFalse(
    "In instance segmentation, two cars that touch are two masks.",
    true,
    "Instances are told apart even where they touch. In semantic segmentation both would be one area of cars.",
  ),
  trueFalse(
    "Hair is outlined strand by strand.",
    false,
    "Outline what reads as a whole, unless the guideline is about matting.",
  ),
  shortText(
    "What is a segmentation called that labels every pixel, and also tells instances apart?",
    ["panoptic", "panoptic segmentation"],
    "Panoptic: things are told apart by instance, and stuff such as road or sky fills the rest.",
  ),
  numeric(
    "A mask has 940 pixels in common with the reference. The mask has 1,000 pixels, the reference 1,040. What is their intersection over union, to two decimals?",
    0.85,
    0.005,
    "940 / (1000 + 1040 − 940) = 0.85.",
  ),
  matching(
    "Match each tool with the work that it does best.",
    {
      Polygon: "Shapes with edges and corners",
      Brush: "Soft outlines such as smoke or fur",
      Polyline: "Lane markings and kerbs",
      Keypoints: "The joints of a body",
    },
    ["A parcel that fills its box"],
  ),
  ordering(
    "In which order do you outline a scene where objects overlap?",
    ["The object in front", "The object that it hides in part", "What stands behind both", "Road, buildings and sky"],
    "From the front to the back: each outline can then use the border of the one before it.",
  ),
  essay(
    "The guideline says that the mask of a tree holds its leaves but not the sky between them, and you have two minutes for a picture. How do you decide where to stop?",
    {
      "Names the accuracy that the guideline asks for": 1,
      "Weighs time against what is gained": 2,
      "Would ask when in doubt": 1,
    },
    "There is no one right answer. A reason that follows from the guideline is worth full points.",
  ),
];

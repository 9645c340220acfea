import type { CoursePlan } from "./demo-course-plans.ts";

/** The series on shapes, from flat boxes to boxes in space. */
export const shapeCourses: readonly CoursePlan[] = [
  {
    name: "Bounding boxes from the ground up",
    level: "beginner",
    language: "en",
    status: "published",
    summary: "Draw tight boxes that two people would draw alike, hidden and cut-off objects included.",
    description:
      "Almost every vision project starts with boxes. This course shows what a good box is, how to treat what you can only half see, and how reviewers will look at your work.\n\n- Takes about two hours\n- No earlier experience needed",
    skills: [0],
    validMonths: null,
    colors: ["#1f6feb", "#6fb1ff"],
    chapters: [
      [
        "What a box is for",
        "A detector learns where an object ends from the boxes that you draw. A box that is ten pixels too wide teaches it that the road beside a car belongs to the car, and it will brake for empty road.\n\n## Tight means touching\n\nEach side of the box touches the outermost visible pixel of the object: the mirror of a car, the raised hand of a person, the tip of a tail. Zoom in until you can see single pixels before you let go of a side. A gap of two pixels is fine; a gap that you can see without zooming is not.\n\n## One object, one box\n\nTwo people who walk arm in arm are two boxes, even though these overlap. A rider and a bicycle are two boxes as well, unless the guideline of the project says otherwise. When in doubt, the guideline always wins over this course.",
      ],
      [
        "Hidden and cut-off objects",
        "Objects stand behind each other, and pictures end. Both need a rule, because two people will otherwise guess differently.\n\n## Occluded\n\nDraw only what you can see, unless the project asks for the full extent. If a van hides the lower half of a cyclist, the box ends at the roof of the van. Set the tag Occluded when more than about a third is hidden. If you see less than a tenth, leave the object out.\n\n## Truncated\n\nWhere an object leaves the picture, the box ends exactly at its edge and gets the tag Truncated. Do not leave a thin strip between the box and the edge: it looks harmless, but tools count it as background.\n\n- Occluded: something is in front of it\n- Truncated: the picture ends before it does\n- Both tags may be set on one box",
      ],
      [
        "Crowds and reflections",
        "In a crowd, start at the front. People close to the camera are complete, so their boxes are quick and leave less to decide. Work towards the back, and stop where you can no longer tell one person from the next: there the guideline usually asks for one box with the tag Group.\n\nReflections in shop windows and wet roads are not objects. A detector that takes a mirror image for a pedestrian is worse than one that misses a distant one. The same goes for people on posters and screens.\n\n## Check your own work\n\nBefore you submit, switch all labels off and look at the picture for five seconds. Then switch them on again. What you noticed first and did not label is what the reviewer will notice first, too.",
      ],
      [
        "How reviewers look at it",
        "Reviewers see your boxes next to those of the gold standard, where there is one, and judge three things: is every object there, does each box fit, and are the tags right.\n\nA missing object weighs more than a loose box. A wrong class weighs more than a missing tag. If a job comes back for rework, read all reasons first and fix them in one pass; most rework fails a second time because only the first reason was read.\n\nYou may disagree. Write why, with the clause of the guideline: clear objections have changed guidelines before. Do not redraw work that you believe to be right without saying so, because the next reviewer cannot know what you meant.",
      ],
    ],
  },
  {
    name: "Polygons and masks",
    level: "intermediate",
    language: "en",
    status: "published",
    summary: "Follow outlines with as few points as they need, and keep neighbours from overlapping.",
    description:
      "Where a box is too coarse, outlines begin. You will learn how many points are enough, how shared borders work, and when a mask is faster than a polygon.",
    skills: [1, 2],
    isSequel: true,
    validMonths: 24,
    colors: ["#0f7b6c", "#7fd6c2"],
    chapters: [
      [
        "As few points as it needs",
        "A straight edge needs two points, whatever its length. A curve needs a point wherever its direction has changed by about fifteen degrees. More points do not make an outline more exact: they make it jagged, slow to edit and heavy to load.\n\nStart at a corner, where you would need a point anyway. Go around in one direction, and place the last point so that the closing line follows the edge as well. Then zoom in and pull points rather than adding some.\n\n## A test\n\nDelete any one point. If the outline still fits within two pixels, the point was not needed. With some practice a car takes twenty to thirty points, and a pedestrian about forty.",
      ],
      [
        "Shared borders",
        "Two regions that touch in the picture touch in the labels. Neither may overlap the other, and there must be no gap of unlabelled pixels between them: a model learns from gaps that something is there.\n\nMost tools snap a new polygon to an existing one. Draw the object in front first, completely. Then draw the one behind it, and let its border snap to the first. If you do it the other way around, you will draw the shared border twice.\n\n- Front before back\n- Thin objects, such as poles, before what is behind them\n- Sky and road last: they take what remains",
      ],
      [
        "Holes and thin parts",
        "The window of a car that you can look through, the space between an arm and a body, the spokes of a wheel: all of these are holes, and projects treat them differently. Read the guideline before the first picture, not after the tenth.\n\nAs a rule, cut out a hole if it is larger than about five percent of the object. Leave spokes, fences and hair alone unless the project is about them. Thin parts that belong to the object, such as antennas, are included where they are at least three pixels wide.\n\nIf a tool cannot cut holes, draw a keyhole: a narrow channel from the outside to the hole. Tell the project's manager that you did, so that it can be cleaned up before export.",
      ],
    ],
  },
  {
    name: "Cuboids in point clouds",
    level: "advanced",
    language: "en",
    status: "published",
    summary: "Fit boxes in space from few points, with the right heading, over a whole sequence.",
    description:
      "Lidar sees shape without colour, and far away it sees very little. This course is about deciding well from a dozen points.",
    skills: [4],
    isSequel: true,
    validMonths: 12,
    colors: ["#5b3fb5", "#b3a1f0"],
    chapters: [
      [
        "Reading a point cloud",
        "A lidar measures distance with rotating beams. Near the sensor, points lie close together; at eighty metres a person may be five points. Objects are hit only on the side that faces the sensor, so you will usually see an L: one long side and one short side of a vehicle.\n\nTurn the view before you decide. From above you see position and heading, from the side you see height and where the ground is. An object that looks like a car from above may turn out to be a hedge from the side.\n\nReflections from wet roads and glass appear below the ground or behind walls. They are noise, and no object begins or ends there.",
      ],
      [
        "Size and heading",
        "A box in space has three sizes and a heading. The heading is where the front of the object is, not where it moves: a reversing van still points forwards.\n\n## When you see only one side\n\nUse the usual size of the class for what you cannot see. A passenger car is about 4.5 metres long and 1.8 wide. Put the visible side on the points, and let the box extend away from the sensor. In later frames the object may turn and show you its real length: go back and correct the earlier ones, because a rigid object has one size for the whole sequence.\n\n- Wheels touch the ground\n- Mirrors are outside of the box\n- An open door changes nothing",
      ],
      [
        "Over a whole sequence",
        "Label the first and the last frame in which an object is well visible, and let the tool fill in what is between. Then check every fifth frame. Corrections belong where the motion changes: at the start of a turn, when braking, when a bus stops.\n\nThe identity stays with the object, also when it disappears behind a truck for two seconds. If it is gone for longer than the guideline allows, it comes back as a new one.\n\nAt last play the sequence from above at double speed. Boxes that tremble or slide sideways are wrong, whatever the single frames look like. Cars do not drift.",
      ],
    ],
  },
];

/** Whose work is on the stand-in of an annotation server. */
export interface Customer {
  readonly team: string;
  readonly workspace: string;
  readonly projects: readonly {
    readonly name: string;
    readonly type: "videos" | "images";
    readonly classes: readonly string[];
    /** How many items each dataset has. */
    readonly datasets: Readonly<Record<string, number>>;
  }[];
}

const traffic = ["car", "bus", "bicycle", "pedestrian"];
const plants = ["maize", "weed", "bare soil"];

export const customers: Readonly<Record<"quantigo" | "cvat" | "label-studio", readonly Customer[]>> = {
  quantigo: [
    {
      team: "Northern Mobility",
      workspace: "Perception",
      projects: [
        { name: "City crossings", type: "videos", classes: traffic, datasets: { "Oslo autumn": 14, "Bergen rain": 6 } },
        { name: "Road signs", type: "images", classes: ["speed limit", "stop", "yield"], datasets: { "Batch 1": 24 } },
      ],
    },
    {
      team: "Harbour Retail",
      workspace: "Shelves",
      projects: [
        {
          name: "Shelf audit",
          type: "images",
          classes: ["bottle", "can", "box", "gap"],
          datasets: { "Store 12": 18, "Store 40": 9 },
        },
      ],
    },
  ],
  cvat: [
    {
      team: "Green Acres",
      workspace: "All projects",
      projects: [
        { name: "Weeds in maize", type: "images", classes: plants, datasets: { "Field 7": 16, "Field 9": 12 } },
        { name: "Drone passes", type: "videos", classes: plants, datasets: { "Pass 1": 1, "Pass 2": 1, "Pass 3": 1 } },
      ],
    },
    {
      team: "Orchard Robotics",
      workspace: "All projects",
      projects: [
        { name: "Ripe apples", type: "images", classes: ["ripe", "unripe", "leaf"], datasets: { "Row A": 20 } },
      ],
    },
  ],
  "label-studio": [
    {
      team: "Polar Research",
      workspace: "All projects",
      projects: [
        { name: "Seals on ice", type: "images", classes: ["adult", "pup"], datasets: { "All tasks": 15 } },
        { name: "Ship wakes", type: "images", classes: ["ship", "wake"], datasets: { "All tasks": 6 } },
      ],
    },
  ],
};

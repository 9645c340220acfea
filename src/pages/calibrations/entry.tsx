import { AimOutlined } from "@ant-design/icons-svg";
import { lazy } from "react";
import { api } from "../../providers/api.ts";
import type { RouteEntry } from "../../ui/shell/route-entry.ts";
import { Icon } from "../../ui/icon.tsx";

/** The rounds in which one takes part: managers have a list of all besides. */
export const myCalibrationPages: readonly RouteEntry[] = [
  {
    path: "/my-calibrations",
    menu: {
      group: "Work",
      label: "My calibrations",
      icon: <Icon of={AimOutlined} />,
      order: 22,
      only: lazy(() => import("./only-asked.tsx")),
    },
    endpoints: [api.calibrations.mine],
    load: () => import("./my-calibrations-page.tsx"),
    withoutAntd: true,
  },
  {
    path: "/my-calibrations/:id",
    endpoints: [api.calibrations.decide],
    load: () => import("./my-calibration-page.tsx"),
    withoutAntd: true,
  },
];

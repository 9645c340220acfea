import { fireEvent } from "@testing-library/react";
import { vi } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type AvailableProject, projects } from "../../../contract/projects/endpoints.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import type { Heard } from "./fake-server.ts";
import { me } from "./show-page.tsx";
import { ownEntriesOf, entryOf, pageOf } from "./work.ts";

export const serverTime = "2026-11-20T11:08:09.000Z";
export const running = entryOf(1, { state: "running", checkedOutAt: null, seconds: null, amount: null });

/** A worker's day at the server: where they are checked in, which the calls of the page change. */
export const day = (start: {
  entry?: WorkHistory;
  open?: readonly AvailableProject[];
  past?: readonly WorkHistory[];
}) => {
  const state = { entry: start.entry ?? null, todaySeconds: 7449, serverTime };
  const answers: [Endpoint, (request: Heard) => unknown][] = [
    [
      projects.myCheckIn,
      () => ({ workHistory: state.entry, tool: null, serverTime: state.serverTime, todaySeconds: state.todaySeconds }),
    ],
    [projects.available, () => ({ projectDrawers: start.open ?? [], ...pageOf(start.open?.length ?? 0, 200) })],
    [workHistory.mine, () => ownEntriesOf(start.past ?? [])],
    [
      projects.checkIn,
      ({ params }) => {
        state.entry = { ...running, project: { _id: params["_id"] ?? "", name: "Street signs" } };
        return { workHistory: state.entry };
      },
    ],
    [
      projects.checkOut,
      () => {
        state.entry = null;
        return { workHistory: entryOf(1, { seconds: 7449, amount: 1242, user: { _id: me._id, name: "Mina Okafor" } }) };
      },
    ],
  ];
  return { state, answers };
};

/** A real click comes a while after the button appeared; a double click does not. */
export const pressLater = (button: HTMLElement) => {
  vi.advanceTimersByTime(1000);
  fireEvent.click(button);
};

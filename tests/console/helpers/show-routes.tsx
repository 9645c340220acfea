import { Refine } from "@refinedev/core";
import routerProvider from "@refinedev/react-router";
import { render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Me } from "../../../contract/sign-in/endpoints.ts";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { dataProvider } from "../../../src/providers/data.ts";
import { liveProvider } from "../../../src/providers/live/live-provider.ts";
import { queryOptions } from "../../../src/providers/query-options.ts";
import { session } from "../../../src/providers/session.ts";
import { DialogsProvider } from "../../../src/providers/theme/antd-dialogs.tsx";
import { fakeServer, type Heard } from "./fake-server.ts";
import { company, me } from "./show-page.tsx";

interface Shown {
  readonly as?: Me["role"];
  /** The addresses that were visited, the last one open. */
  readonly at: readonly string[];
  readonly routes: readonly { readonly path: string; readonly element: ReactNode }[];
  readonly answers: readonly (readonly [row: Endpoint, answer: (request: Heard) => unknown])[];
}

/** Shows pages under the console's own kind of router, which can be asked to wait before it leaves. */
export const showRoutes = async ({ as = "manager", at, routes, answers }: Shown) => {
  const server = fakeServer(answers);
  vi.stubGlobal("fetch", server.fetch);
  await session.start({ token: "a-token-of-this-test-only", user: { ...me, role: as }, remember: false });
  const { queries } = queryOptions.defaultOptions;
  const clientConfig = { defaultOptions: { queries: { ...queries, staleTime: 0, retry: false } } };
  const Console = () => (
    <Refine
      dataProvider={dataProvider}
      liveProvider={liveProvider}
      routerProvider={routerProvider}
      resources={[{ name: "skills", list: "/skills", show: "/skills/:id" }]}
      options={{ disableTelemetry: true, liveMode: "off", reactQuery: { clientConfig } }}
    >
      <ConfigProvider theme={{ token: { motion: false } }}>
        <DialogsProvider>
          <Outlet />
        </DialogsProvider>
      </ConfigProvider>
    </Refine>
  );
  const children = routes.map(({ path, element }) => ({ path, element }));
  const router = createMemoryRouter([{ element: <Console />, children }], {
    initialEntries: [...at],
    initialIndex: at.length - 1,
  });
  const { unmount } = render(
    <CompanyProvider value={company}>
      <RouterProvider router={router} />
    </CompanyProvider>,
  );
  return { server, router, unmount };
};

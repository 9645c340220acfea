import { Refine } from "@refinedev/core";
import { render } from "@testing-library/react";
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, vi } from "vitest";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { Company } from "../../../contract/core/company.ts";
import type { Me } from "../../../contract/sign-in/endpoints.ts";
import { CompanyProvider } from "../../../src/providers/company.ts";
import { dataProvider } from "../../../src/providers/data.ts";
import { queryOptions } from "../../../src/providers/query-options.ts";
import { session } from "../../../src/providers/session.ts";
import { DialogsProvider } from "../../../src/providers/theme/antd-dialogs.tsx";
import { fakeServer, type Heard } from "./fake-server.ts";

export const company: Company = {
  name: "Acme",
  currency: "USD",
  currencyExponent: 2,
  timeZone: "UTC",
  isDemo: false,
  isSetUp: true,
  signInProviders: [],
};

export const me: Me = {
  _id: "00000000-0000-7000-8000-000000000001",
  firstName: "Mina",
  lastName: "Okafor",
  email: "mina@acme.example",
  role: "manager",
  isEmailVerified: true,
  mustSetUpSecondFactor: false,
  currentlyCheckedInProject: null,
  isProfileCreate: true,
  profileCompletePercentage: 100,
  image: null,
};

vi.stubEnv("VITE_CLIENT_SECRET", "00".repeat(32));
afterEach(() => {
  vi.unstubAllGlobals();
});

interface Shown {
  readonly as?: Me["role"];
  readonly at?: string;
  /** Refine's, beside those that every test has. */
  readonly resources?: readonly { readonly name: string }[];
  readonly answers: readonly (readonly [row: Endpoint, answer: (request: Heard) => unknown])[];
}

/** Shows a page as a person sees it, against a fake server that answers the endpoints given. */
export const showPage = async (page: ReactNode, { as = "manager", at = "/", resources: more = [], answers }: Shown) => {
  const server = fakeServer(answers);
  vi.stubGlobal("fetch", server.fetch);
  await session.start({ token: "a-token-of-this-test-only", user: { ...me, role: as }, remember: false });
  const { queries } = queryOptions.defaultOptions;
  const clientConfig = { defaultOptions: { queries: { ...queries, staleTime: 0, retry: false } } };
  const resources = [
    { name: "skills", show: "/skills/show/:id" },
    { name: "privacy", meta: { label: "Erasure requests" } },
    ...more,
  ];
  const shown = render(
    <MemoryRouter initialEntries={[at]}>
      <CompanyProvider value={company}>
        <Refine
          dataProvider={dataProvider}
          resources={resources}
          options={{ disableTelemetry: true, reactQuery: { clientConfig } }}
        >
          <ConfigProvider theme={{ token: { motion: false } }}>
            <DialogsProvider>{page}</DialogsProvider>
          </ConfigProvider>
        </Refine>
      </CompanyProvider>
    </MemoryRouter>,
  );
  return { ...shown, server };
};

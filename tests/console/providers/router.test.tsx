import { Refine, useGo, useParsed, useTable, useUpdate } from "@refinedev/core";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { dataProvider } from "../../../src/providers/data.ts";
import { consoleRouter } from "../../../src/providers/router.ts";
import { answer, fetched, heard } from "../helpers/fetched.ts";

afterEach(() => vi.unstubAllGlobals());

test("an address can't say which call a page makes", async () => {
  vi.stubGlobal("fetch", fetched.mockReset());
  const _id = "01900000-0000-7000-8000-000000000001";
  answer(() => ({ _id }));
  const address = `/skills/edit/${_id}?row=remove&query=x&body=x&fields=x&idempotencyKey=x&currentPage=2`;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>
      <Refine dataProvider={dataProvider} routerProvider={consoleRouter} options={{ disableTelemetry: true }}>
        {children}
      </Refine>
    </MemoryRouter>
  );
  const { result } = renderHook(() => useUpdate(), { wrapper });
  result.current.mutate({ resource: "skills", id: _id, values: { name: "Polygons" } });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(heard()[0]).toMatchObject({ method: "PATCH", path: `/api/v1/skills/${_id}`, body: { name: "Polygons" } });
  expect(new Headers(fetched.mock.lastCall?.[1]?.headers).has("idempotency-key")).toBe(false);
});

test("what a table keeps in the address is read back as it was", async () => {
  vi.stubGlobal("fetch", fetched.mockReset());
  answer(() => ({ skills: [], filteredTotalCount: 0 }));
  const names = Array.from({ length: 30 }, (_, at) => `Skill ${at}`);
  const filters = [
    { field: "name", operator: "contains", value: "R&D + 100% #1?" },
    { field: "name", operator: "nin", value: names },
  ] as const;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={["/skills?tab=a%26b&tab2=c%2525"]}>
      <Refine dataProvider={dataProvider} routerProvider={consoleRouter} options={{ disableTelemetry: true }}>
        {children}
      </Refine>
    </MemoryRouter>
  );
  const useBoth = () => ({
    table: useTable({ resource: "skills", syncWithLocation: true }),
    parsed: useParsed(),
    go: useGo(),
  });
  const { result } = renderHook(useBoth, { wrapper });
  act(() => result.current.table.setFilters([...filters], "replace"));
  await waitFor(() => expect(result.current.parsed.params).toHaveProperty("filters", filters));
  expect(result.current.parsed.params).toMatchObject({ tab: "a&b", tab2: "c%25", currentPage: 1, pageSize: 10 });
  // The links of the pages say the same.
  const link = result.current.go({ type: "path", query: { q: "a&b", on: ["x y"] }, options: { keepQuery: false } });
  expect(link).toBe("?q=a%26b&on[0]=x%20y");
});

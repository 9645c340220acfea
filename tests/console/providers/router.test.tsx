import { Refine, useUpdate } from "@refinedev/core";
import { renderHook, waitFor } from "@testing-library/react";
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
  const address = `/skills/edit/${_id}?row=remove&query=x&body=x&idempotencyKey=x&currentPage=2`;
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

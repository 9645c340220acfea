import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { themeKey } from "../../../src/providers/theme-key.ts";
import { effects, Loading } from "../../../src/ui/feedback/loading.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
});

const drawn = (byte: number) =>
  vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    (array as Uint8Array)[0] = byte;
    return array;
  });

describe("the loading picture", () => {
  it("is 90vh high by default", () => {
    render(<Loading />);
    expect(screen.getByAltText("Loading...").parentElement?.style.height).toBe("90vh");
    // The picture is within the page: it takes no request of its own.
    expect(screen.getByAltText("Loading...").getAttribute("src")).toMatch(/^data:image\/svg\+xml/);
    cleanup();
    render(<Loading height="200px" />);
    expect(screen.getByAltText("Loading...").parentElement?.style.height).toBe("200px");
  });

  it.each([
    [0, "bounce"],
    [1, "spin"],
    [2, "shake"],
    [255, "pulse"],
  ])("has one of four effects by chance: %i", (byte, effect) => {
    drawn(byte);
    render(<Loading />);
    expect(screen.getByAltText("Loading...").className).toBe(`loading-${effect}`);
    expect(effects).toContain(effect);
  });

  it("keeps its effect while it is shown, and has a rule for each", () => {
    drawn(0);
    const { rerender } = render(<Loading />);
    drawn(1);
    rerender(<Loading />);
    expect(screen.getByAltText("Loading...").className).toBe("loading-bounce");
    const css = readFileSync("src/ui/feedback/loading.css", "utf8");
    for (const effect of effects) expect(css).toContain(`.loading-${effect} {`);
    expect(css).toContain("prefers-reduced-motion");
  });
});

it("is dark before the first paint where the person chose that, and light otherwise", async () => {
  const [, text = ""] = /<script nonce="[^"]+">(.+?)<\/script>/s.exec(readFileSync("index.html", "utf8")) ?? [];
  const script = encodeURIComponent(text);
  const paint = async (visit: string): Promise<string | undefined> => {
    // Its text runs in the window, as the browser runs that of the page; an address of its own for each visit, to run it anew.
    await import(`data:text/javascript,${script}//${visit}`);
    return document.documentElement.dataset["theme"];
  };
  expect(await paint("first")).toBe("light");
  localStorage.setItem(themeKey, "dark");
  expect(await paint("second")).toBe("dark");
});

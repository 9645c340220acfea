import { type RefObject, useEffect } from "react";
import { readKept, writeKept } from "../../../providers/person-storage.ts";

/** How far down a chapter its reader was, in pixels. */
interface Place {
  readonly chapter: string;
  readonly top: number;
}

const storedName = "reading";
/** The oldest give way. */
const placesMax = 20;
/** Milliseconds without scrolling until the place is kept. */
const rest = 300;

const isPlace = (one: unknown): one is Place =>
  typeof one === "object" && one !== null && "chapter" in one && "top" in one && typeof one.top === "number";
const places = (): readonly Place[] => {
  const kept = readKept(storedName);
  return Array.isArray(kept) ? kept.filter(isPlace) : [];
};
const keep = (chapter: string, top: number): void => {
  const others = places().filter((one) => one.chapter !== chapter);
  writeKept(storedName, top > 0 ? [{ chapter, top }, ...others].slice(0, placesMax) : others);
};

/** A chapter that was read to its end begins at its top again. */
export const forgetPlace = (chapter: string): void => keep(chapter, 0);

/** Keeps in this browser how far a chapter was read, and goes there when it is opened again and its text is there. */
export const useReadingPlace = (chapter: string, text: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    let wanted = places().find((one) => one.chapter === chapter)?.top ?? 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      wanted = 0;
    };
    const arrive = (): void => {
      if (wanted === 0 || document.documentElement.scrollHeight < wanted + window.innerHeight) return;
      window.scrollTo(0, wanted);
      settle();
    };
    const scrolled = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => wanted === 0 && keep(chapter, Math.round(window.scrollY)), rest);
    };
    const sizes = wanted > 0 && "ResizeObserver" in window ? new ResizeObserver(arrive) : undefined;
    if (text.current) sizes?.observe(text.current);
    // A reader who moves meanwhile is where they want to be.
    const moves = ["wheel", "touchmove", "keydown"] as const;
    for (const move of moves) window.addEventListener(move, settle, { passive: true });
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      sizes?.disconnect();
      for (const move of moves) window.removeEventListener(move, settle);
      window.removeEventListener("scroll", scrolled);
    };
  }, [chapter, text]);
};

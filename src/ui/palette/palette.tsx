import { Command } from "cmdk";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { searchMax } from "../../../contract/core/search-limits.ts";
import { useRole } from "../../providers/access.ts";
import type { RouteEntry } from "../shell/route-entry.ts";
import { recents, rememberRecent } from "./recent.ts";
import { actionsOfPage, hasWords, pagesOf, type Target } from "./targets.ts";
import { useFound } from "./use-found.ts";
import "./palette.css";

interface PaletteProps {
  readonly entries: readonly RouteEntry[];
  /** What was typed while the palette was loading. */
  readonly typedBefore: RefObject<string>;
  readonly onClose: () => void;
}

/** Pages, the actions of the page that is open, and records, by a few letters. Its user stays on the keyboard. */
export default function Palette({ entries, typedBefore, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(() => typedBefore.current);
  const text = typed.trim();
  const navigate = useNavigate();
  const role = useRole();
  // Those of the page below: the palette itself has none.
  const [actions] = useState(actionsOfPage);
  const [recent] = useState(recents);
  const found = useFound(text);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // The dialog gives the focus to its first element that takes it, which is cmdk's frame.
    input.current?.focus();
  }, []);
  const shut = () => dialog.current?.close();

  const lastSeen = recent
    .filter(({ name, kind }) => hasWords(text, name, kind))
    .map(
      (one): Target => ({
        key: `recent ${one.path}`,
        name: one.name,
        detail: one.kind,
        choose: () => {
          rememberRecent(one);
          void navigate(one.path);
        },
      }),
    );
  const shown = new Set(recent.map(({ path }) => path));
  const groups = [
    { heading: "Recent", targets: lastSeen },
    ...found.groups.map(({ kind, targets }) => ({
      heading: kind,
      targets: targets.filter(({ key, name }) => !(shown.has(key) && hasWords(text, name))),
    })),
    {
      heading: "On this page",
      targets: actions
        .filter(({ label }) => hasWords(text, label))
        .map(({ label, press }): Target => ({ key: `action ${label}`, name: label, choose: press })),
    },
    {
      heading: "Pages",
      targets: pagesOf(entries, role)
        .filter(({ label }) => hasWords(text, label))
        .map(({ path, label }): Target => ({ key: `page ${path}`, name: label, choose: () => void navigate(path) })),
    },
  ].filter(({ targets }) => targets.length > 0);

  return (
    <dialog ref={dialog} className="palette" aria-label="Search everything" closedby="any" onClose={onClose}>
      <Command label="Search everything" shouldFilter={false} loop>
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={searchMax}
          placeholder="A page, a person, a job…"
          ref={input}
        />
        <Command.List label="Found">
          {groups.map(({ heading, targets }) => (
            <Command.Group key={heading} heading={heading}>
              {targets.map(({ key, name, detail, choose }) => (
                <Command.Item
                  key={key}
                  value={key}
                  onSelect={() => {
                    shut();
                    choose();
                  }}
                >
                  <span className="palette-name">{name}</span>
                  {detail && <span className="palette-detail">{detail}</span>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <p className="palette-note" role="status">
          {found.error?.message ?? noteOf(text, groups.length, found.isPending)}
        </p>
      </Command>
    </dialog>
  );
}

const noteOf = (text: string, groups: number, isPending: boolean): string => {
  if (isPending) return "Searching…";
  return groups === 0 ? `Nothing found for “${text}”.` : "";
};

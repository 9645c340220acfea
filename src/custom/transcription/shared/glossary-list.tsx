import { type RefObject, useDeferredValue, useId, useState } from "react";
import { findTerms, type Term } from "./glossary.ts";
import { Key } from "./key.tsx";
import "./glossary.css";

interface Props {
  readonly glossary: readonly Term[];
  readonly language: string;
  /** The search field, for the key that goes to it. */
  readonly search: RefObject<HTMLInputElement | null>;
  /** Puts a term where the cursor was; without it terms are only read. */
  readonly onUse?: ((term: string) => void) | undefined;
}

/** The words that the project spells in one way, to search by spelling and hint. */
export const GlossaryList = ({ glossary, language, search, onUse }: Props) => {
  const [typed, setTyped] = useState("");
  const found = findTerms(glossary, useDeferredValue(typed));
  const id = useId();
  return (
    <section className="task-glossary" aria-labelledby={id}>
      <h2 id={id}>
        Glossary <Key of="task.glossary" />
      </h2>
      <input
        ref={search}
        type="search"
        className="task-search"
        aria-label="Search the glossary"
        placeholder="Search"
        dir="auto"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 ? (
        <p className="soft">{glossary.length === 0 ? "This project has no glossary." : "No matches"}</p>
      ) : (
        <ul lang={language}>
          {found.map(({ term, hint }) => (
            <li key={term}>
              {onUse ? (
                <button type="button" className="task-term" dir="auto" onClick={() => onUse(term)}>
                  {term}
                </button>
              ) : (
                <bdi className="task-term">{term}</bdi>
              )}
              {hint !== "" && (
                <span className="soft" dir="auto">
                  {hint}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

import type { ReactNode } from "react";

interface Props {
  readonly label: ReactNode;
  /** What tells it apart from others of the same name. */
  readonly more: string;
}

/** A choice in a list of choices. */
export const OptionText = ({ label, more }: Props) => (
  <>
    {label}
    {more && (
      <>
        {" "}
        <span className="soft">{more}</span>
      </>
    )}
  </>
);

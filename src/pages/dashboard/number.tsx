import { Link } from "react-router";

interface NumberProps {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
  /** The list that has exactly what the figure counts. */
  readonly to?: string | undefined;
}

/** One figure of a description list. */
export const Number = ({ name, value, more, to }: NumberProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {to ? (
        <Link className="numbers-value" to={to}>
          {value}
        </Link>
      ) : (
        <span className="numbers-value">{value}</span>
      )}
      {more && <span className="soft">{more}</span>}
    </dd>
  </div>
);

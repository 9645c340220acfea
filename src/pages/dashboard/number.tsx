interface NumberProps {
  readonly name: string;
  readonly value: string;
  readonly more?: string;
}

/** One figure of a description list. */
export const Number = ({ name, value, more }: NumberProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className="numbers-value">{value}</span>
      {more && <span className="soft">{more}</span>}
    </dd>
  </div>
);

export type Figure = readonly [label: string, value: string];

/** The figures of a file. */
export const FileFigures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className="import-figures">
    {figures.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

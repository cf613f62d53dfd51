/** Numbers as they were drawn. `label` reads them in one go. */
export function Balls({ rows, label }: { rows: readonly (readonly string[])[]; label: string }) {
  return (
    <div className="balls" role="img" aria-label={label} part="numbers">
      {rows.map((row, at) => (
        <span
          key={at}
          className={at > 0 && rows.length === 2 ? 'balls-row extra' : 'balls-row'}
          aria-hidden="true"
        >
          {row.map((number, place) => (
            <span key={place} className="ball">
              {number}
            </span>
          ))}
        </span>
      ))}
    </div>
  );
}

import type { PayTerms } from '../../contract/pay';
import { useText } from '../../react';
import { useTermsWords } from './terms.controller';

/** Terms in words and rows; with `old` each cell says what it was before. */
export function Terms({
  terms,
  old = null,
  label,
}: {
  terms: PayTerms;
  old?: PayTerms | null;
  label: string;
}) {
  const t = useText('agentPay');
  const wordsOf = useTermsWords();
  const words = wordsOf(terms);
  const before = old?.kind === terms.kind ? wordsOf(old) : null;
  return (
    <section className="pay-terms" aria-label={label} part="terms">
      <h4>{label}</h4>
      <ul className="pay-words">
        {words.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="rec-scroll" role="group" aria-label={label} tabIndex={0}>
        <table className="rec-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="rec-hidden">{t('row', { row: '' })}</span>
              </th>
              {words.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {words.rows.map((cells, row) => {
              const past = before?.rows[row];
              return (
                <tr key={row}>
                  <th scope="row">
                    {row + 1}
                    {before !== null && past === undefined && <span className="team-kind">{t('added')}</span>}
                  </th>
                  {cells.map((cell, at) => (
                    <td key={words.head[at]}>
                      {cell}
                      {past !== undefined && past[at] !== cell && (
                        <span className="pay-was">{t('was', { value: past[at] ?? '' })}</span>
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

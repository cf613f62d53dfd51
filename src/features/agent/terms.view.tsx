import type { PayTerms } from '../../contract/pay';
import { useText } from '../../react';
import { TermsTable } from './terms-table.view';
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
      <TermsTable
        label={label}
        head={words.head}
        rows={words.rows}
        besideNumber={(row) =>
          before !== null && before.rows[row] === undefined && <span className="team-kind">{t('added')}</span>
        }
        besideCell={(row, column, cell) => {
          const past = before?.rows[row];
          return (
            past !== undefined &&
            past[column] !== cell && (
              <span className="pay-was">{t('was', { value: past[column] ?? '' })}</span>
            )
          );
        }}
      />
    </section>
  );
}

import type { Round, RoundMove, RoundProof } from '../../contract/entities/round';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { proofName } from '../../ui/proof-words';
import { useRoundDetail } from './rounds.controller';

const MOVES = {
  debit: 'debit',
  credit: 'credit',
  'debit-credit': 'debitCredit',
  adjust: 'adjust',
  promo: 'promo',
  reverse: 'reverse',
} as const;
const moveKey = (kind: string) =>
  Object.hasOwn(MOVES, kind) ? MOVES[kind as keyof typeof MOVES] : ('otherMove' as const);

/** Lines skeletons stand for. */
const SKELETONS = 3;

function Moves({ moves }: { moves: readonly RoundMove[] }) {
  const format = useFormat();
  const t = useText('rounds');
  if (moves.length === 0) return null;
  return (
    <section>
      <h3>{t('moves')}</h3>
      <ul className="moves">
        {moves.map((move, at) => (
          <li key={at}>
            <span>{t(moveKey(move.kind))}</span>
            <span className="fact">{move.at === null ? '' : format.dateTime(move.at)}</span>
            <b translate="no">{format.money(move.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Web addresses alone: what a vendor answers is no reason to leave for anything else. */
const webAddress = (address: string): string | null => {
  try {
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
};

function Proof({ proof }: { proof: RoundProof }) {
  const t = useText('rounds');
  const url = webAddress(proof.url);
  // A game without choices has none to show.
  const values = Object.entries(proof.values).filter(([, value]) => value !== '');
  return (
    <section part="proof">
      <h3>{t('proof')}</h3>
      <p className="fact">{t(proof.revealed ? 'proofText' : 'proofOpen')}</p>
      <dl className="values">
        <div>
          <dt>{t('method')}</dt>
          <dd>{proof.method}</dd>
        </div>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{proofName(t, name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {url === null ? null : (
        <a
          className="f-button f-button-line"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          part="verify"
        >
          {t('verify')}
          <span className="hidden"> ({t('newTab')})</span>
        </a>
      )}
    </section>
  );
}

/** What became of one round, how, and what proves it. */
export function RoundDetails({ round }: { round: Round }) {
  const format = useFormat();
  const t = useText('rounds');
  const common = useText('common');
  const { detail, error, retry } = useRoundDetail(round);
  if (error)
    return (
      <ErrorState
        title={t('failedDetail')}
        text={format.errorText(error)}
        error={error}
        action={<Button onClick={retry}>{common('retry')}</Button>}
      />
    );
  if (detail === null)
    return (
      <div className="detail" aria-busy="true">
        {Array.from({ length: SKELETONS }, (_, line) => (
          <span key={line} className="f-skeleton line" />
        ))}
      </div>
    );
  return (
    <div className="detail" part="detail">
      <p className="fact">
        {t('roundId')} <bdi translate="no">{detail.id}</bdi>
      </p>
      <Moves moves={detail.moves} />
      {detail.rows.length > 0 ? (
        <section>
          <h3>{t('how')}</h3>
          <dl className="values">
            {detail.rows.map((row, at) => (
              <div key={at}>
                <dt>{row.label}</dt>
                <dd>{row.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {detail.proof ? <Proof proof={detail.proof} /> : null}
    </div>
  );
}

import type { Bet } from '../../contract/entities/record-bets';
import type { RoundProof } from '../../contract/entities/round';
import { useFormat, useText } from '../../react';
import type { DayTexts } from '../../react/days';
import { Facts, Waiting } from './entry-detail.view';
import { useBetDetail } from './records.controller';
import { proofName } from '../../ui/proof-words';
import { categoryName, stateName, vendorName } from './words';

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
  const t = useText('records');
  const url = webAddress(proof.url);
  return (
    <section part="proof">
      <h3>{t('proof')}</h3>
      {proof.revealed ? null : <p className="rec-fact">{t('proofOpen')}</p>}
      <Facts
        rows={Object.entries(proof.values).map(([name, value]) => [proofName(t, name), value] as const)}
      />
      {url === null ? null : (
        <a
          className="f-button f-button-line"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          part="verify"
        >
          {t('verify')}
          <span className="rec-hidden"> ({t('newTab')})</span>
        </a>
      )}
    </section>
  );
}

/** One round with its movements, how it came about and what proves it. */
export function BetDetails({ bet, texts }: { bet: Bet; texts: DayTexts }) {
  const { money } = useFormat();
  const t = useText('records');
  const { detail, error, isThere, retry } = useBetDetail(bet);
  return (
    <div className="rec-detail" part="detail">
      <Facts
        rows={[
          [t('round'), bet.id],
          [t('vendor'), vendorName(t, bet)],
          [t('category'), categoryName(t, bet.category)],
          [t('state'), stateName(t, bet)],
          [t('bet'), money(bet.bet)],
          [t('win'), money(bet.win)],
          [t('time'), texts.moment(bet.openedAt)],
        ]}
      />
      {detail === null ? (
        isThere && <Waiting error={error} retry={retry} />
      ) : (
        <>
          <section>
            <h3>{t('moves')}</h3>
            <ul className="rec-lines">
              {detail.moves.map((move, at) => (
                <li key={at}>
                  <span className="rec-fact">{texts.moment(move.at)}</span>
                  <b translate="no">{money(move.amount)}</b>
                </li>
              ))}
            </ul>
          </section>
          {detail.rows.length === 0 ? null : (
            <section>
              <h3>{t('how')}</h3>
              <Facts rows={detail.rows.map(({ label, value }) => [label, value] as const)} />
            </section>
          )}
          {detail.proof === null ? null : <Proof proof={detail.proof} />}
        </>
      )}
    </div>
  );
}

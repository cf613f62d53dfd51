import { useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Balls } from './balls.view';
import { keepFile } from './keep-file';
import { keptText, useDrawProof, type Proved, type Wanted } from './proof.controller';
import { CheckedTicket } from './ticket-check.view';
import checkerCss from './checker.css?inline';
import proofCss from './proof.css?inline';

export const styles = [checkerCss, proofCss];

const MARKS = { ok: '✓', wrong: '✗', unknown: '?' } as const;

/** What was computed again, step by step, with what it was computed from. */
export function Verdict({ proved }: { proved: Proved }) {
  const t = useText('draws');
  const { record, verdict, ticket } = proved;
  const rows = record.numbers === '' ? [] : record.numbers.split('|').map((row) => row.split(','));
  const isUnknown = verdict.ok && verdict.checks.every(({ result }) => result === 'unknown');
  const seed = record.transcript?.['seed'];
  const facts = [
    ['commitment', record.commitment],
    ['seed', typeof seed === 'string' ? seed : ''],
    ['root', record.root],
    ['tickets', String(record.ticketCount)],
  ] as const;
  return (
    <div className="proof" part="proof">
      <p className={verdict.ok ? 'proof-sum' : 'proof-sum bad'} role="status">
        {t(isUnknown ? 'proofOpen' : verdict.ok ? 'proofRight' : 'proofWrong')}
      </p>
      {ticket === null ? (
        <p className="fact">
          {record.game} · {t('issue', { issue: record.issue })}
        </p>
      ) : (
        <CheckedTicket ticket={ticket} />
      )}
      {ticket === null && rows.length > 0 ? (
        <Balls rows={rows} label={t('drawn', { issue: record.issue, numbers: rows.flat().join(', ') })} />
      ) : null}
      <ul className="checks">
        {verdict.checks.map(({ step, result }) => (
          <li key={step} className={`check-${result}`}>
            <span aria-hidden="true">{MARKS[result]}</span> {t(`step_${step}`)}
            <span className="f-hidden"> ({t(`result_${result}`)})</span>
          </li>
        ))}
      </ul>
      {record.beacon === 'none' && record.source === 'own' ? <p className="fact">{t('trustHouse')}</p> : null}
      {verdict.unproven.length > 0 ? (
        <p className="fact">{t('unproven', { fields: verdict.unproven.join(', ') })}</p>
      ) : null}
      {record.source === 'external' ? <p className="fact">{t('external')}</p> : null}
      <dl className="proof-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Button
        look="line"
        onClick={() => keepFile(`${record.game}-${record.issue}.json`, keptText(proved), 'application/json')}
      >
        {t('keep')}
      </Button>
    </div>
  );
}

/** One draw computed again in this page, and a ticket in it where one is given. */
export function DrawProof(props: Wanted) {
  const t = useText('draws');
  const { proved, failure, again } = useDrawProof(props);
  if (failure !== '')
    return (
      <div className="proof" role="alert">
        <p className="bad">{failure}</p>
        <Button onClick={again}>{t('again')}</Button>
      </div>
    );
  return proved === null ? (
    <p className="fact" aria-busy="true">
      {t('proving')}
    </p>
  ) : (
    <Verdict proved={proved} />
  );
}

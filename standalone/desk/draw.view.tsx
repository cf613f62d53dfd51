import { useTranslation } from 'react-i18next';
import type { DeskDrawInfo } from '../../gateway/desk/index';
import { Alert } from '../../src/ui/primitives/alert';
import { Decision } from './decision.view';
import { DrawnNumbers, NumbersForm } from './numbers-form.view';
import { Facts, Refused, Waiting } from './queue.view';
import { useDraw } from './use-draw';
import { useFormat } from './use-format';
import { useGameName } from './use-lottery';

function DrawFacts({ draw }: { draw: DeskDrawInfo }) {
  const { t } = useTranslation();
  const { money, time, zone } = useFormat();
  return (
    <>
      <Facts
        rows={[
          [t('fields.state'), t(`states.${draw.state}`)],
          [t('lottery.closes'), time(draw.closesAt)],
          [t('lottery.draws'), time(draw.drawsAt)],
          [t('lottery.settled'), draw.settledAt === null ? '' : time(draw.settledAt)],
          [t('lottery.tickets'), draw.tickets === null ? '' : String(draw.tickets)],
          [t('lottery.stakes'), draw.stake && <span className="money">{money(draw.stake)}</span>],
          [t('lottery.prizes'), draw.payout && <span className="money">{money(draw.payout)}</span>],
          [t('lottery.winners'), draw.winners === null ? '' : String(draw.winners)],
          [t('lottery.source'), t(`lottery.sources.${draw.source}`)],
          [t('lottery.beacon'), draw.beacon === 'none' ? '' : `${draw.beacon} ${draw.beaconRound}`],
          [t('lottery.reason'), draw.voidReason],
        ]}
      />
      <p className="fact">{t('list.zone', { zone })}</p>
      {(draw.commitment !== '' || draw.root !== '') && (
        <details className="proof">
          <summary>{t('lottery.proof')}</summary>
          <Facts
            rows={[
              [t('lottery.commitment'), <code key="commitment">{draw.commitment}</code>],
              [t('lottery.root'), draw.root === '' ? '' : <code key="root">{draw.root}</code>],
            ]}
          />
        </details>
      )}
    </>
  );
}

function Claims({ draw }: { draw: DeskDrawInfo }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  if (draw.claims.length === 0) return null;
  return (
    <>
      <h3>{t('lottery.claims')}</h3>
      <ul className="plain">
        {draw.claims.map((claim) => (
          <li key={`${claim.by} ${claim.revision}`}>
            <b>{claim.by}</b>{' '}
            <span className={claim.numbers === null ? 'fact' : 'claim'}>
              {claim.numbers ?? t('lottery.hidden')}
            </span>{' '}
            <span className="fact">
              {time(claim.at)}
              {claim.reason === '' ? '' : ` · ${claim.reason}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const TONES = { waits: 'success', contradicted: 'warning', drawn: 'success', corrected: 'success' } as const;

/** One draw: where it stands, its numbers and money, and what may be done about it. */
export function DrawPanel({ id, onChanged }: { id: string; onChanged(): void }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const nameOf = useGameName();
  const { value, refusal, reload, choices, done, say, outcome, maySay } = useDraw(id, onChanged);
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  return (
    <>
      <h2>
        {nameOf(value.names)} <span className="fact">{value.issue}</span>
      </h2>
      {outcome !== null && <Alert tone={TONES[outcome]}>{t(`lottery.outcome.${outcome}`)}</Alert>}
      {value.late && <Alert tone="warning">{t('lottery.late')}</Alert>}
      {value.numbers !== null && <DrawnNumbers numbers={value.numbers} shape={value.shape} />}
      {maySay && <NumbersForm key={value.revision} draw={value} say={say} />}
      <Decision choices={choices} onDone={done} />
      <DrawFacts draw={value} />
      <Claims draw={value} />
      {value.notes.length > 0 && <h3>{t('lottery.notes')}</h3>}
      <ul className="plain">
        {value.notes.map((note) => (
          <li key={`${note.kind} ${note.at}`}>
            {note.text}{' '}
            <span className="fact">
              {time(note.at)} · {note.by}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

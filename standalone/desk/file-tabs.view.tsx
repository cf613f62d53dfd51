import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../src/ui/primitives/button';
import { useWork } from './desk-context';
import type { DeskRefusal } from './desk-api';
import { Refused, Waiting } from './queue.view';
import { useDevices, useEvents, useLedger, useNotes, useRounds } from './use-file-tabs';
import { useFormat } from './use-format';
import { Alert } from '../../src/ui/primitives/alert';
import { showValue } from '../../src/ui/primitives/show-value';
import { Decision } from './decision.view';
import { factsText } from './use-audit';
import { useLimits, useNoteField } from './use-members';

const MAX_NOTE = 1_000;

interface RowsProps<Row> {
  list: { rows: Row[] | null; refusal: DeskRefusal | null; hasMore: boolean; more(): void; reload(): void };
  children(row: Row): ReactNode;
}

export function Rows<Row>({ list, children }: RowsProps<Row>) {
  const { t } = useTranslation();
  const { rows, refusal, hasMore, more, reload } = list;
  return (
    <>
      {refusal && <Refused refusal={refusal} onRetry={reload} />}
      {!rows && !refusal && <Waiting />}
      {rows?.length === 0 && <p className="fact">{t('list.none')}</p>}
      <ul className="rows">{rows?.map(children)}</ul>
      {hasMore && (
        <Button look="line" wide onClick={more}>
          {t('list.more')}
        </Button>
      )}
    </>
  );
}

export function LedgerTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { minor, money, time } = useFormat();
  return (
    <Rows list={useLedger(id)}>
      {(row) => (
        <li key={row.id}>
          {row.moves.map((move, at) => (
            <div className="pair" key={`${row.id} ${at}`}>
              <span>
                {row.kind} <span className="fact">{t(`member.class.${move.class}`, { vendor: '' })}</span>
              </span>
              <b className={move.minor.startsWith('-') ? 'money out' : 'money in'}>{money(move)}</b>
              <span className="fact">
                #{row.id} · {row.source} {row.key}
              </span>
              <span className="fact money">
                {move.afterMinor === null
                  ? ''
                  : t('member.after', { amount: minor(move.afterMinor, move.currency) })}
              </span>
            </div>
          ))}
          <div className="fact">{time(row.at)}</div>
        </li>
      )}
    </Rows>
  );
}

export function RoundsTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { minor, time } = useFormat();
  return (
    <Rows list={useRounds(id)}>
      {(row) => (
        <li key={row.seq} className="pair">
          <span>
            {row.vendor} {row.game}
          </span>
          <span className="state">{t(`states.${row.state}`)}</span>
          <span className="fact">
            {time(row.openedAt)} · {row.roundId}
          </span>
          <span className="money">
            {t('member.bet')} {minor(row.betMinor, row.currency)} · {t('member.win')}{' '}
            {minor(row.winMinor, row.currency)}
          </span>
        </li>
      )}
    </Rows>
  );
}

export function DevicesTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <Rows list={useDevices(id)}>
      {(row) => (
        <li key={row.id} className="pair">
          <span>{row.device === '' ? row.how : row.device}</span>
          <span className="state">{row.live ? t('member.live') : t('member.gone')}</span>
          <span className="fact">
            {row.ip} {row.place} · {row.origin}
          </span>
          <span className="fact">{time(row.lastSeenAt)}</span>
        </li>
      )}
    </Rows>
  );
}

export function EventsTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <Rows list={useEvents(id)}>
      {(row) => (
        <li key={row.id} className="pair">
          <span>{t(`events.${row.kind}`, row.kind)}</span>
          <span className="fact">{time(row.at)}</span>
          <span className="fact">
            {Object.entries(row.facts)
              .filter(([, value]) => value !== '')
              .map(([key, value]) => `${key} ${String(value)}`)
              .join(' · ')}
          </span>
        </li>
      )}
    </Rows>
  );
}

export function LimitsTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { minor, time } = useFormat();
  const { value, refusal, reload, choices } = useLimits(id);
  if (refusal) return <Refused refusal={refusal} onRetry={reload} />;
  if (!value) return <Waiting />;
  const limitText = ({ kind, period, amount, ...more }: Record<string, unknown>): string => {
    if (typeof kind !== 'string' || typeof period !== 'string')
      return factsText({ kind, period, amount, ...more });
    const known = /^\d+$/.test(String(amount)) ? amountOf(kind, String(amount), undefined) : '';
    return [t(`member.limit.${kind}`), t(`member.period.${period}`), known, factsText(more)]
      .filter(Boolean)
      .join(' · ');
  };
  const amountOf = (kind: string, amount: string, currency?: string): string =>
    kind === 'time' ? t('member.minutes', { count: Number(amount) }) : minor(amount, currency);
  return (
    <>
      {value.stop && (
        <Alert tone="warning">
          {t(`member.stopped.${value.stop.kind}`, { until: time(value.stop.until) })}
        </Alert>
      )}
      <Decision choices={choices} onDone={reload} />
      {value.limits.length === 0 && <p className="fact">{t('list.none')}</p>}
      <ul className="rows">
        {value.limits.map((row) => (
          <li key={row.id} className="pair">
            <span>
              {t(`member.limit.${row.kind}`)}, {t(`member.period.${row.period}`)}
            </span>
            <b className="money">{amountOf(row.kind, row.minor, row.currency)}</b>
            <span className="fact">
              {t('member.used', { amount: amountOf(row.kind, row.usedMinor, row.currency) })}
            </span>
            <span className="fact">{row.resetsAt === null ? '' : time(row.resetsAt)}</span>
          </li>
        ))}
        {value.events.map((row) => (
          <li key={`${row.kind} ${row.at}`} className="pair">
            <span>{t(`events.${row.kind}`, row.kind)}</span>
            <span className="fact">{time(row.at)}</span>
            <span className="fact">
              {row.actor} {limitText(row.facts)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function NotesTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const notes = useNotes(id);
  const { text, setText, add, mayAdd } = useNoteField(id, notes.reload);
  const { busy, refusal, run } = useWork();
  return (
    <>
      {mayAdd && (
        <form
          className="confirm"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') run(add);
          }}
        >
          <label className="pick">
            {t('member.addNote')}
            <textarea
              rows={2}
              maxLength={MAX_NOTE}
              ref={showValue(text)}
              onInput={(event) => setText(event.currentTarget.value)}
            />
            <span className="fact">{t('member.noteHint')}</span>
          </label>
          <Button type="submit" busy={busy}>
            {t('member.addNote')}
          </Button>
          {refusal && <Refused refusal={refusal} />}
        </form>
      )}
      <Rows list={notes}>
        {(row) => (
          <li key={row.id}>
            <p>{row.text}</p>
            <span className="fact">
              {row.operator} · {time(row.at)}
            </span>
          </li>
        )}
      </Rows>
    </>
  );
}

import type { OwnSession } from '../../contract/entities/identity';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import type { Question } from './confirm.controller';
import { Loaded, Section } from './section.view';
import { useSessions } from './sessions.controller';

interface SessionsProps {
  onAsk(question: Question): void;
  onNews(text: string): void;
}

/** Where the member is logged in, with the way to end it: one by one, or all the others at once. */
export function Sessions({ onAsk, onNews }: SessionsProps) {
  const t = useText('security');
  const { load, error, isOff, sessions, hasOthers, reload, end, endOthers, originOf } = useSessions();
  if (isOff) return null;
  const endOne = (row: OwnSession): void =>
    onAsk({
      title: t('signOutOneTitle'),
      text: t('signOutOneText', {
        device: row.device || t('unknownDevice'),
        place: row.place || t('unknownPlace'),
      }),
      button: t('signOut'),
      run: () => end(row).then(() => onNews(t('signedOut'))),
    });
  const askOthers = (): void =>
    onAsk({
      title: t('signOutOthersTitle'),
      text: t('signOutOthersText'),
      button: t('signOutOthers'),
      run: () => endOthers().then(() => onNews(t('signedOut'))),
    });
  return (
    <Section
      title={t('sessions')}
      text={load === 'ready' && !hasOthers ? t('noOthers') : t('sessionsText')}
      action={
        hasOthers && (
          <Button look="line" onClick={askOthers} part="end-others">
            {t('signOutOthers')}
          </Button>
        )
      }
    >
      <Loaded load={load} error={error} isEmpty={sessions.length === 0} onRetry={reload}>
        <ul className="rows">
          {sessions.map((row) => (
            <Row key={row.id} row={row} page={originOf(row)} onEnd={() => endOne(row)} />
          ))}
        </ul>
      </Loaded>
    </Section>
  );
}

function Row({ row, page, onEnd }: { row: OwnSession; page: string; onEnd(): void }) {
  const { dateTime } = useFormat();
  const t = useText('security');
  const device = row.device || t('unknownDevice');
  const facts = [
    row.place || t('unknownPlace'),
    row.lastSeenAt === null ? '' : t('lastSeen', { time: dateTime(row.lastSeenAt) }),
    row.startedAt === null ? '' : t('started', { time: dateTime(row.startedAt) }),
  ];
  return (
    <li className="row" part="session">
      <div className="row-words">
        <span className="row-name">
          <bdi translate="no">{device}</bdi>
          {row.current && <span className="badge">{t('thisDevice')}</span>}
        </span>
        <span className="row-fact">{facts.filter(Boolean).join(' · ')}</span>
        {page !== '' && <span className="row-fact">{t('openedOn', { page })}</span>}
      </div>
      {!row.current && (
        <Button look="line" aria-label={t('signOutOf', { device })} onClick={onEnd}>
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}

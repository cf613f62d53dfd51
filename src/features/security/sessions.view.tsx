import { useEffect } from 'react';
import type { OwnSession } from '../../contract/entities/identity';
import { ownSessionsDomain } from '../../core/domains/own-sessions';
import { useClient, useDomain, useHost, useStore, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import type { Question } from './confirm.view';
import { Loaded, Section } from './section.view';

interface SessionsProps {
  onAsk(question: Question): void;
  onNews(text: string): void;
}

/** Where the member is logged in, with the way to end it: one by one, or all the others at once. */
export function Sessions({ onAsk, onNews }: SessionsProps) {
  const t = useText('security');
  const domain = useDomain(ownSessionsDomain);
  const { load, sessions, error } = useStore(domain.store, (state) => state);
  const { element } = useHost();
  useEffect(() => {
    const read = (): void => void domain.start();
    read();
    // A new password ends the others, whichever element of the page has set it.
    const page = element.ownerDocument;
    page.addEventListener('foyer-password-changed', read);
    return () => page.removeEventListener('foyer-password-changed', read);
  }, [domain, element]);
  const hasOthers = sessions.some((row) => !row.current);
  const endOne = (row: OwnSession): void =>
    onAsk({
      title: t('signOutOneTitle'),
      text: t('signOutOneText', {
        device: row.device || t('unknownDevice'),
        place: row.place || t('unknownPlace'),
      }),
      button: t('signOut'),
      run: () => domain.end(row.id).then(() => onNews(t('signedOut'))),
    });
  const endOthers = (): void =>
    onAsk({
      title: t('signOutOthersTitle'),
      text: t('signOutOthersText'),
      button: t('signOutOthers'),
      run: () => domain.endOthers().then(() => onNews(t('signedOut'))),
    });
  return (
    <Section
      title={t('sessions')}
      text={load === 'ready' && !hasOthers ? t('noOthers') : t('sessionsText')}
      action={
        hasOthers && (
          <Button look="line" onClick={endOthers} part="end-others">
            {t('signOutOthers')}
          </Button>
        )
      }
    >
      <Loaded load={load} error={error} isEmpty={sessions.length === 0} onRetry={() => void domain.start()}>
        <ul className="rows">
          {sessions.map((row) => (
            <Row key={row.id} row={row} onEnd={() => endOne(row)} />
          ))}
        </ul>
      </Loaded>
    </Section>
  );
}

function Row({ row, onEnd }: { row: OwnSession; onEnd(): void }) {
  const { config, i18n } = useClient();
  const t = useText('security');
  // Times follow the language.
  useStore(i18n.store, (state) => state.language);
  const device = row.device || t('unknownDevice');
  // The operator's own page needs no word.
  const isElsewhere = row.origin !== '' && !config.gateway.startsWith(row.origin);
  const facts = [
    row.place || t('unknownPlace'),
    row.lastSeenAt === null ? '' : t('lastSeen', { time: i18n.dateTime(row.lastSeenAt) }),
    row.startedAt === null ? '' : t('started', { time: i18n.dateTime(row.startedAt) }),
  ];
  return (
    <li className="row" part="session">
      <div className="row-words">
        <span className="row-name">
          <bdi>{device}</bdi>
          {row.current && <span className="badge">{t('thisDevice')}</span>}
        </span>
        <span className="row-fact">{facts.filter(Boolean).join(' · ')}</span>
        {isElsewhere && <span className="row-fact">{t('openedOn', { page: row.origin })}</span>}
      </div>
      {!row.current && (
        <Button look="line" aria-label={t('signOutOf', { device })} onClick={onEnd}>
          {t('signOut')}
        </Button>
      )}
    </li>
  );
}

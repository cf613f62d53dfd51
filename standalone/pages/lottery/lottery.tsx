import './lottery.css';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { gamesDomain, launchDomain } from '../../../src/core';
import { GameFrame } from '../../../src/features/launch';
import { useAction, useClient, useDomain, useStore, useText } from '../../../src/react';
import { lotteryAt } from './lottery-at';
import { ChromeIcon } from '../../kit/chrome-icon';
import { Loader } from '../../kit/loader';
import { ServiceButton } from '../../help/service';

type Found = Awaited<ReturnType<ReturnType<typeof launchDomain.create>['lottery']>>;

/**
 * NAV-4: where the lobby sends a launch of a lottery. An older gateway has draws and says where; ours runs none yet, and the
 * page says that in words.
 */
export function Page() {
  const client = useClient();
  const { session, system, i18n } = client;
  const launch = useDomain(launchDomain);
  const games = useDomain(gamesDomain);
  const t = useText('pages');
  const chrome = useText('chrome');
  const visitor = useStore(session.store, ({ state }) => state);
  const hasDraws = useStore(system.store, ({ status }) => status?.dialect === 'legacy');
  const [, navigate] = useLocation();
  const [found, setFound] = useState<Found | null>(null);
  const { run, error, busy } = useAction(async () => {
    await games.start();
    setFound(
      await launch.lottery(lotteryAt(new URL(window.location.href), games.store.getState().categories)),
    );
  });
  useEffect(() => {
    if (!hasDraws) return;
    if (visitor === 'member') void run();
    if (visitor === 'guest') client.intend({ type: 'need-login' });
  }, [hasDraws, visitor, run, client]);
  if (visitor === 'restoring' || busy) return <Loader />;
  if (found?.display === 'frame' && visitor === 'member')
    return (
      <div className="lottery">
        <GameFrame
          url={new URL(found.url)}
          title={t('lottery')}
          say={(message) => message.type === 'GO_BACK' && navigate('/')}
        />
      </div>
    );
  return (
    <section className="screen">
      <span className="screen-mark">
        <ChromeIcon name="ticket" size={40} />
      </span>
      <h1>{hasDraws ? t('lottery') : t('lotterySoon')}</h1>
      {hasDraws ? null : <p>{t('lotterySoonText')}</p>}
      {error === null ? null : <p role="alert">{i18n.errorText(error)}</p>}
      <div className="screen-acts">
        {found !== null && visitor === 'member' ? (
          <a className="button primary" href={found.url} target="_blank" rel="noopener noreferrer">
            {t('lottery')}
          </a>
        ) : null}
        <Link className="button primary" href="/">
          {t('toGames')}
        </Link>
        <ServiceButton className="button outline">{chrome('support')}</ServiceButton>
      </div>
    </section>
  );
}

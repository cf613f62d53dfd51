import './lottery.css';
import { Link, useLocation } from 'wouter';
import { GameFrame } from '../../../src/features/launch';
import { useText } from '../../../src/react';
import { useLottery } from './use-lottery';
import { ChromeIcon } from '../../kit/chrome-icon.view';
import { Loader } from '../../kit/loader.view';
import { ServiceButton } from '../../help/service.view';

/**
 * NAV-4: where the lobby sends a launch of a lottery. An older gateway has draws and says where; ours runs none yet, and the
 * page says that in words.
 */
export function Page() {
  const t = useText('pages');
  const chrome = useText('chrome');
  const [, navigate] = useLocation();
  const { isWaiting, hasDraws, found, failure } = useLottery();
  if (isWaiting) return <Loader />;
  if (found?.display === 'frame')
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
      {failure === '' ? null : <p role="alert">{failure}</p>}
      <div className="screen-acts">
        {found !== null ? (
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

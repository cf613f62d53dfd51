import './lottery.css';
import { Link, useLocation } from 'wouter';
import { GameFrame } from '../../../src/features/launch';
import { useLazy, useText } from '../../../src/react';
import { useLottery } from './use-lottery';
import { ChromeIcon } from '../../kit/chrome-icon.view';
import { Loader } from '../../kit/loader.view';
import { useSiteTheme } from '../../kit/site-theme';
import { ServiceButton } from '../../help/service.view';

/** Our own draws: the games of the address's area, or the one that it names. */
function OwnLottery({ own, showOwn }: Pick<ReturnType<typeof useLottery>, 'own' | 'showOwn'>) {
  const t = useText('pages');
  const common = useText('common');
  const theme = useSiteTheme();
  const { part, lost, retry } = useLazy<object>(() => import('../../../widgets/lottery/element'));
  return (
    <section className="lottery-page">
      <header className="lottery-head">
        <h1 className="page-title">{t('lottery')}</h1>
        <nav aria-label={t('lottery')}>
          <Link href="/lottery/draws">{t('draws')}</Link>
          <Link href="/lottery/tickets">{t('tickets')}</Link>
        </nav>
      </header>
      {lost && (
        <button className="button primary" type="button" onClick={retry}>
          {common('retry')}
        </button>
      )}
      {part && <foyer-lottery theme={theme} game={own.game} area={own.area} onfoyer-lottery-game={showOwn} />}
    </section>
  );
}

/** NAV-4: where the lobby sends a launch of a lottery. An older gateway has draws and says where; ours are played here. */
export function Page() {
  const t = useText('pages');
  const chrome = useText('chrome');
  const [, navigate] = useLocation();
  const { isWaiting, hasDraws, own, showOwn, found, failure } = useLottery();
  if (isWaiting) return <Loader />;
  if (!hasDraws) return <OwnLottery key={own.area} own={own} showOwn={showOwn} />;
  if (found?.display === 'frame')
    return (
      <div className="lottery">
        <GameFrame
          url={new URL(found.url)}
          title={t('lottery')}
          say={(message) => message === 'GO_BACK' && navigate('/')}
        />
      </div>
    );
  return (
    <section className="screen">
      <span className="screen-mark">
        <ChromeIcon name="ticket" size={40} />
      </span>
      <h1>{t('lottery')}</h1>
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

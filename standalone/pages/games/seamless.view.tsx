import '../../../widgets/game/element';
import './seamless.css';
import { useRef } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../src/react';
import { ChromeIcon } from '../../kit/chrome-icon.view';
import { Loader } from '../../kit/loader.view';
import { useSiteTheme } from '../../kit/site-theme';
import { useSeamless } from './use-seamless';

/** NAV-4, LAUNCH-3: the game that was started, alone with the header. Loading the page again starts it again; going back leaves it. */
export function Page() {
  const t = useText('pages');
  const theme = useSiteTheme();
  const box = useRef<HTMLDivElement>(null);
  const { isEmpty, isIdle } = useSeamless(box);
  return (
    <div className={isIdle ? 'seamless' : 'seamless seamless-on'} ref={box}>
      <h1 className="hidden">{t('seamless')}</h1>
      {isEmpty ? (
        <section className="screen">
          <span className="screen-mark">
            <ChromeIcon name="games" size={40} />
          </span>
          <h2>{t('noGame')}</h2>
          <p>{t('noGameText')}</p>
          <Link className="button primary" href="/">
            {t('toGames')}
          </Link>
        </section>
      ) : (
        <>
          {isIdle ? <Loader /> : null}
          <div hidden={isIdle}>
            <foyer-game theme={theme} mode="inline" />
          </div>
        </>
      )}
    </div>
  );
}

import { Link } from 'wouter';
import type { chrome as chromeTexts } from '../../src/locales/en/chrome';
import type { pages as texts } from '../../src/locales/en/pages';
import { useClient, useStore, useText } from '../../src/react';
import { ChromeIcon } from '../shell/chrome-icon';
import { Loader } from '../shell/loader';
import { ServiceButton } from '../shell/service';

/** NAV-4: where the lobby sends whoever starts a lottery. No draws are run here yet, and the page says that in words. */
export function Page() {
  const { session } = useClient();
  const t = useText<typeof texts>('pages');
  const chrome = useText<typeof chromeTexts>('chrome');
  const isKnown = useStore(session.store, ({ state }) => state !== 'restoring');
  if (!isKnown) return <Loader />;
  return (
    <section className="screen">
      <span className="screen-mark">
        <ChromeIcon name="ticket" size={40} />
      </span>
      <h1>{t('lotterySoon')}</h1>
      <p>{t('lotterySoonText')}</p>
      <div className="screen-acts">
        <Link className="button primary" href="/">
          {t('toGames')}
        </Link>
        <ServiceButton className="button outline">{chrome('support')}</ServiceButton>
      </div>
    </section>
  );
}

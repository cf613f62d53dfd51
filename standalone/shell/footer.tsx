import type { home as texts } from '../../src/locales/en/home';
import { useClient, useText } from '../../src/react';

export function Footer() {
  const client = useClient();
  const t = useText<typeof texts>('home');
  return (
    <footer className="footer">
      <p className="adults">
        <strong aria-hidden="true">18+</strong> {t('adults')} {t('responsible')}
      </p>
      <p>
        <button className="link" type="button" onClick={() => client.intend({ type: 'open-terms' })}>
          {t('terms')}
        </button>
      </p>
      <p className="small">{t('copyright')}</p>
    </footer>
  );
}

import { useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useProviderPage } from './provider-page.controller';

/** The way to a page of the provider or the bank; it is opened by a click and never by itself. */
export function ProviderPage({ url, text, waiting }: { url: string; text: string; waiting: string }) {
  const t = useText('cashier');
  const page = useProviderPage(url);
  return (
    <section className="pay" aria-label={t('redirectOpen')} part="action">
      <p>{page.isOpened ? waiting : text}</p>
      {page.isBlocked ? (
        <Alert
          tone="warning"
          action={
            <a className="f-link" href={page.href} target="_blank" rel="noopener noreferrer">
              {t('redirectOpen')}
              <span className="f-hidden">, {t('newTab')}</span>
            </a>
          }
        >
          {t('redirectBlocked')}
        </Alert>
      ) : (
        <Button look={page.isOpened ? 'line' : 'main'} wide onClick={page.open} part="open">
          {t(page.isOpened ? 'redirectAgain' : 'redirectOpen')}
          <span className="f-hidden">, {t('newTab')}</span>
        </Button>
      )}
    </section>
  );
}

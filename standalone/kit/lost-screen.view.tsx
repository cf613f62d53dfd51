import { useText } from '../../src/react';

/** A part did not come. Some browsers remember that for the life of the page: after a second loss a reload is offered too. */
export function LostScreen({ losses, onRetry }: { losses: number; onRetry: () => void }) {
  const t = useText('home');
  return (
    <section className="screen" role="alert">
      <h1>{t('partLostTitle')}</h1>
      <p>{t('partLostText')}</p>
      <button className="button primary" type="button" onClick={onRetry}>
        {t('retry')}
      </button>
      {losses > 0 && (
        <button className="link" type="button" onClick={() => window.location.reload()}>
          {t('reload')}
        </button>
      )}
    </section>
  );
}

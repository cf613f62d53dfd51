import { useText } from '../../src/react';

export function FailedScreen({ onRetry, detail }: { onRetry: () => void; detail?: string }) {
  const t = useText('home');
  return (
    <section className="screen" role="alert">
      <h1>{t('startFailedTitle')}</h1>
      {detail ? <p>{detail}</p> : null}
      <button className="button primary" type="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </section>
  );
}

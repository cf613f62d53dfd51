import { Link } from 'wouter';
import { useText } from '../../src/react';

export function NotFound() {
  const t = useText('home');
  return (
    <section className="screen">
      <span className="screen-mark screen-code" aria-hidden="true">
        404
      </span>
      <h1>{t('notFoundTitle')}</h1>
      <p>{t('notFoundText')}</p>
      <Link className="button primary" href="/">
        {t('notFoundBack')}
      </Link>
    </section>
  );
}

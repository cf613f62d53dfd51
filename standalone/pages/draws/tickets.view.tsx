import '../lottery/lottery.css';
import '../../../widgets/tickets/element';
import { useText } from '../../../src/react';
import { useSiteTheme } from '../../kit/site-theme';

/** A member's lottery tickets with their proofs. */
export function Page() {
  const t = useText('pages');
  return (
    <div className="lottery-page">
      <h1 className="hidden">{t('tickets')}</h1>
      <foyer-tickets theme={useSiteTheme()} />
    </div>
  );
}

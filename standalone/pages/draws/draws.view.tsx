import '../lottery/lottery.css';
import { useLocation, useSearch } from 'wouter';
import { useText } from '../../../src/react';
import '../../../widgets/draws/element';
import { useSiteTheme } from '../../kit/site-theme';

/** Results of all lotteries, for guests too; or one draw computed again in the visitor's browser, as its address names it. */
export function Page() {
  const t = useText('pages');
  const theme = useSiteTheme();
  const [path] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const isProof = path.startsWith('/lottery/verify');
  return (
    <div className="lottery-page">
      {!isProof && <h1 className="hidden">{t('draws')}</h1>}
      <foyer-draws
        theme={theme}
        view={isProof ? 'verify' : 'board'}
        game={asked.get('game') ?? ''}
        issue={asked.get('issue') ?? ''}
        ticket={asked.get('ticket') ?? ''}
      />
    </div>
  );
}

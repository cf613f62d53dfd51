import '../lottery/lottery.css';
import { useLocation, useSearch } from 'wouter';
import '../../../widgets/draws/element';
import { useSiteTheme } from '../../kit/site-theme';

/** Results of all lotteries, for guests too; or one draw computed again in the visitor's browser, as its address names it. */
export function Page() {
  const theme = useSiteTheme();
  const [path] = useLocation();
  const asked = new URLSearchParams(useSearch());
  return (
    <div className="lottery-page">
      <foyer-draws
        theme={theme}
        view={path.startsWith('/lottery/verify') ? 'verify' : 'board'}
        game={asked.get('game') ?? ''}
        issue={asked.get('issue') ?? ''}
        ticket={asked.get('ticket') ?? ''}
      />
    </div>
  );
}

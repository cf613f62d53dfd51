import '../lottery/lottery.css';
import '../../../widgets/tickets/element';
import { useSiteTheme } from '../../kit/site-theme';

/** A member's lottery tickets with their proofs. */
export function Page() {
  return (
    <div className="lottery-page">
      <foyer-tickets theme={useSiteTheme()} />
    </div>
  );
}

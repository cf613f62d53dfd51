import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import type { useNewWin } from './use-tickets';

const SPARKS = 14;

/** A ticket that has won, by the sum that the gateway paid; with a moment of joy where that was not switched off. */
export function WinView({ win }: { win: ReturnType<typeof useNewWin> }) {
  const t = useText('lottery');
  const common = useText('common');
  const { money } = useFormat();
  const { won, joy, dismiss } = win;
  return (
    <div role="status">
      {won !== null && (
        <div key={won.id} className={joy ? 'win win-joy' : 'win'} part="win">
          {joy && (
            <span className="sparks" aria-hidden="true">
              {Array.from({ length: SPARKS }, (_, at) => (
                <i
                  key={at}
                  style={{ insetInlineStart: `${at * 7 + 2}%`, animationDelay: `${(at * 53) % 260}ms` }}
                />
              ))}
            </span>
          )}
          <b>{t('wonTitle')}</b>
          <span className="win-words">
            {t('wonText', { ticket: won.number, issue: won.issue, amount: money(won.prize) })}
          </span>
          <Button onClick={dismiss}>{common('close')}</Button>
        </div>
      )}
    </div>
  );
}

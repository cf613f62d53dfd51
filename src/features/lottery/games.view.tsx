import { memo, useEffect } from 'react';
import type { AppError } from '../../core/kernel/app-error';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Countdown } from './countdown.view';
import { Numbers, numbersText } from './numbers.view';
import type { Card } from './use-lottery';
import { useRoving } from './use-roving';

/** One game: when its draw closes, what was drawn last, what can be won. */
const GameCard = memo(function GameCard({ card, onOpen }: { card: Card; onOpen(code: string): void }) {
  const t = useText('lottery');
  const { money } = useFormat();
  const { current, last, jackpot } = card;
  return (
    <li className="game-card" part="game">
      <div className="card-head">
        <h2>{card.name}</h2>
        <Countdown closesAt={current?.closesAt ?? null} />
      </div>
      {jackpot !== null && (
        <p className="jackpot">
          <span>{t('jackpot')}</span> <b translate="no">{money(jackpot)}</b>
        </p>
      )}
      <div className="card-last">
        <small className="fact">{last === null ? t('noNumbers') : t('draw', { issue: last.issue })}</small>
        {last !== null && (
          <Numbers
            family={card.family}
            rows={last.rows.slice(0, 2).map((row) => row.slice(0, 10))}
            label={t('result', { issue: last.issue, numbers: numbersText(last.rows) })}
          />
        )}
      </div>
      <Button
        look="main"
        wide
        aria-label={`${t('play')}: ${card.name}`}
        data-game={card.code}
        onClick={() => onOpen(card.code)}
      >
        {t('play')}
      </Button>
    </li>
  );
});

const WAITING_CARDS = 6;

/** All games of the merchant's lottery. */
export function Games(props: {
  load: string;
  cards: readonly Card[];
  error: AppError | null;
  retry(): void;
  onOpen(code: string): void;
  /** The list, or why there is none, is there. */
  onShown(): void;
}) {
  const { load, cards, error, retry, onOpen, onShown } = props;
  const t = useText('lottery');
  const { errorText } = useFormat();
  const roving = useRoving();
  const isShown = load === 'ready' || load === 'error';
  useEffect(() => {
    if (isShown) onShown();
  }, [isShown, onShown]);
  const common = useText('common');
  if (load === 'error')
    return (
      <ErrorState
        title={t('failed')}
        text={error === null ? '' : errorText(error)}
        error={error}
        action={<Button onClick={retry}>{common('retry')}</Button>}
      />
    );
  if (load !== 'ready')
    return (
      <ul className="games" aria-busy="true">
        {Array.from({ length: WAITING_CARDS }, (_, at) => (
          <li key={at}>
            <Skeleton height={188} radius={16} />
          </li>
        ))}
      </ul>
    );
  if (cards.length === 0) return <EmptyState icon="search" title={t('noGames')} text={t('noGamesText')} />;
  return (
    <div role="toolbar" aria-label={t('title')} {...roving}>
      <ul className="games">
        {cards.map((card) => (
          <GameCard key={card.code} card={card} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
}

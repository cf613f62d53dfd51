import type { Game } from '../../contract/entities/game';
import { useFormat, useText } from '../../react';
import { useTileFacts } from './tile-facts.controller';

/** Millionths as percent, with two places where they say something. */
export const percentOf = (ppm: number): number => Math.round(ppm / 100) / 100;

/** On a tile: whether the game is closed or new, what can be won or joined now, what it returns, and the way to all that is known of it. */
export function TileFacts({ game }: { game: Game }) {
  const t = useText('lobby');
  const { money, number } = useFormat();
  const { closed, isNew, returnPpm, jackpot, seats, open } = useTileFacts(game);
  const free = seats ? seats.all - seats.taken : 0;
  return (
    <>
      <span className="about" data-hot={game.hot || undefined} data-closed={closed || undefined}>
        {isNew && !closed ? <span className="fact">{t('isNew')}</span> : null}
      </span>
      <span className="figures">
        {closed ? (
          <span className="fact fact-closed">{t('closed')}</span>
        ) : (
          <>
            {jackpot ? <span className="fact">{t('jackpotNow', { sum: money(jackpot) })}</span> : null}
            {seats ? (
              <span className="fact">
                {free > 0 ? t('seatsFree', { count: free, total: number(free) }) : t('seatsNone')}
              </span>
            ) : null}
            {returnPpm ? (
              <span className="fact" title={t('return')}>
                {t('returnShort', { percent: number(percentOf(returnPpm.least)) })}
              </span>
            ) : null}
          </>
        )}
      </span>
      <button
        className="know"
        part="know"
        type="button"
        aria-haspopup="dialog"
        aria-label={t('aboutGame', { name: game.name })}
        onClick={open}
      />
    </>
  );
}

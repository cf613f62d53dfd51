import type { LotteryGame } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { oddsRange } from './slip';
import { nameOf, oddsText, percentText as percent } from './words';

/** Bets with their odds, chance and return, and how the numbers come about. */
export function RulesView({ game, language }: { game: LotteryGame; language: string }) {
  const t = useText('lottery');
  const { number } = useFormat();
  /** One combination's chance, where one price and one win say it. */
  const chance = (bet: LotteryGame['bets'][number]): string => {
    if (
      typeof bet.odds !== 'number' ||
      bet.pays !== 'once' ||
      (bet.rule.name === 'value' && bet.rule.push !== undefined)
    )
      return '–';
    const one = (bet.odds * 1_000) / bet.returnPpm / (bet.price ?? 1);
    return t('chanceIn', { count: number(one < 100 ? Number(one.toFixed(2)) : Math.round(one)) });
  };
  return (
    <div className="rules" part="rules">
      <p>{t('rulesClose', { count: game.closeBeforeS })}</p>
      <p>{game.source === 'own' ? t('rulesOwn') : t('rulesExternal')}</p>
      {game.pool !== undefined && <p>{t('rulesPool', { percent: percent(game.pool.salesPpm) })}</p>}
      {game.tiers !== undefined && (
        <div className="scroll" tabIndex={0} role="region" aria-label={t('tier')}>
          <table className="grid-table">
            <thead>
              <tr>
                <th scope="col">{t('tier')}</th>
                <th scope="col">{t('prize')}</th>
              </tr>
            </thead>
            <tbody>
              {game.tiers.map(({ code, hits, bonus, prize }) => (
                <tr key={code}>
                  <th scope="row">
                    {bonus === true ? t('tierBonus', { count: hits }) : t('tierHits', { count: hits })}
                  </th>
                  <td>
                    {prize.kind === 'fixed'
                      ? `${t('odds')} ${oddsText(prize.oddsMilli)}`
                      : t('tierShare', { percent: percent(prize.sharePpm) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p>{t('rulesText')}</p>
      <div className="scroll" tabIndex={0} role="region" aria-label={t('rules')}>
        <table className="grid-table">
          <thead>
            <tr>
              <th scope="col">{t('bets')}</th>
              <th scope="col">{t('odds')}</th>
              <th scope="col">{t('chanceOf')}</th>
              <th scope="col">{t('returnOf')}</th>
            </tr>
          </thead>
          <tbody>
            {game.bets.map((bet) => {
              const range = oddsRange(bet.odds);
              return (
                <tr key={bet.code}>
                  <th scope="row">{nameOf(bet.names, language)}</th>
                  <td>
                    {range === null
                      ? '–'
                      : range[0] === range[1]
                        ? oddsText(range[0])
                        : t('oddsBetween', { low: oddsText(range[0]), high: oddsText(range[1]) })}
                  </td>
                  <td>{chance(bet)}</td>
                  <td>{percent(bet.returnPpm)} %</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

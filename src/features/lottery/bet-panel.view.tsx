import { memo } from 'react';
import type { LotteryGame } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Tabs } from '../../ui/primitives/tabs';
import { isNothing } from './picks';
import { Picker } from './picker.view';
import { stakeOf, type Price, type SlipLine } from './slip';
import { StakeForm } from './stake.view';
import { usePicks } from './use-picks';
import { useRoving } from './use-roving';
import { hintOf, nameOf } from './words';

/** Bets of a game by kind; one is chosen. */
function BetChoice({
  game,
  chosen,
  language,
  onChoose,
}: {
  game: LotteryGame;
  chosen: LotteryGame['bets'][number];
  language: string;
  onChoose(code: string): void;
}) {
  const t = useText('lottery');
  const roving = useRoving();
  const groups = Object.entries(game.groups).filter(([code]) => game.bets.some((bet) => bet.group === code));
  return (
    <div className="bets">
      {groups.length > 1 && (
        <Tabs
          label={t('groups')}
          rows={groups.map(([value, names]) => ({ value, label: nameOf(names, language) }))}
          value={chosen.group}
          onChange={(group) => onChoose(game.bets.find((bet) => bet.group === group)?.code ?? chosen.code)}
        />
      )}
      <div className="shortcuts" role="toolbar" aria-label={t('bets')} {...roving}>
        {game.bets
          .filter((bet) => bet.group === chosen.group)
          .map((bet) => (
            <button
              key={bet.code}
              type="button"
              className="shortcut"
              aria-pressed={bet.code === chosen.code}
              onClick={() => onChoose(bet.code)}
            >
              {nameOf(bet.names, language)}
            </button>
          ))}
      </div>
    </div>
  );
}

/** Picking of one line: kind of bet, numbers, stake. A tap draws this panel alone and leaves the slip as it is. */
export const BetPanel = memo(function BetPanel(props: {
  game: LotteryGame;
  price: Price;
  currency: string;
  language: string;
  isSlipFull: boolean;
  onAdd(lines: readonly Omit<SlipLine, 'id'>[]): void;
}) {
  const { game, price, currency, language, isSlipFull, onAdd } = props;
  const t = useText('lottery');
  const { money } = useFormat();
  const model = usePicks(game, price);
  const { bet, picks, read, stake } = model;
  const { multiple } = stake;
  const roving = useRoving();
  const line = multiple === null ? null : { count: read.count, ...stake, multiple };
  const isReady = read.fault === null && !isSlipFull && line !== null;
  const add = (): void => {
    if (!isReady) return;
    onAdd([{ bet: bet.code, selection: read.selection, ...line }]);
    model.clear();
  };
  const hint = isSlipFull ? t('slipFull', { count: game.limits.linesMax }) : hintOf(t, bet.pick, read.fault);
  return (
    <div className="bet-panel">
      <BetChoice game={game} chosen={bet} language={language} onChoose={model.setBet} />
      <Picker key={bet.code} family={game.family} bet={bet} picks={picks} change={model.change} />
      <StakeForm
        bet={bet}
        selection={read.selection}
        series={model.series}
        price={price}
        currency={currency}
        stake={stake}
        change={model.changeStake}
      />
      <div className="bet-foot">
        <p role="status" className="bet-sum">
          {isReady ? (
            <>
              {t('combinations', { count: read.count })} ·{' '}
              <b translate="no">{money({ minor: stakeOf(bet, price, line), currency })}</b>
            </>
          ) : (
            hint
          )}
        </p>
        <div className="bet-acts" role="toolbar" aria-label={t('addLine')} {...roving}>
          <Button onClick={model.suggest}>{t('quickPick')}</Button>
          <Button look="plain" disabled={isNothing(picks)} onClick={model.clear}>
            {t('clear')}
          </Button>
          <Button look="main" aria-disabled={!isReady} onClick={add} part="add">
            {t('addLine')}
          </Button>
        </div>
      </div>
    </div>
  );
});

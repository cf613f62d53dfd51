import { memo } from 'react';
import type { LotteryGame } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { showValue } from '../../ui/primitives/show-value';
import type { ChasePlan } from './chase';
import { ChaseForm } from './chase.view';
import { QuestionView } from './question.view';
import { SavedNumbers } from './saved.view';
import { SlipLines } from './slip-lines.view';
import { holds, type Price, type SlipLine } from './slip';
import type { Purchase } from './use-purchase';
import { useRoving } from './use-roving';
import type { Slip } from './use-slip';

export interface SlipPanelProps {
  game: LotteryGame;
  price: Price;
  currency: string;
  language: string;
  slip: Slip;
  purchase: Purchase;
  isMember: boolean;
  isOpen: boolean;
  plan: ChasePlan;
  isChase: boolean;
  setChase(on: boolean): void;
  changePlan(plan: Partial<ChasePlan>): void;
  onLogin(): void;
  onDeposit(): void;
}

const NONE: readonly number[] = [];
/** Lines that hold a number which takes no more bets. */
const withNumber = (lines: readonly SlipLine[], full: { bet: string; number: string }): number[] =>
  lines.filter(({ bet, selection }) => bet === full.bet && holds(selection, full.number)).map(({ id }) => id);

/** The slip: lines, what they cost and may win, the chase, and the one button that buys. */
export const SlipPanel = memo(function SlipPanel(props: SlipPanelProps) {
  const { game, price, currency, language, slip, purchase, isMember, isOpen, plan, isChase } = props;
  const t = useText('lottery');
  const { money } = useFormat();
  const amount = (minor: bigint): string => money({ minor, currency });
  const { lines, totalMinor, limits } = slip;
  const roving = useRoving();
  const saved = isMember && (
    <SavedNumbers key="saved" game={game} price={price} lines={lines} onUse={slip.add} />
  );
  if (lines.length === 0)
    return (
      <div className="slip" part="slip">
        <p className="slip-empty">{t('slipEmpty')}</p>
        <p className="fact">{t('slipEmptyText')}</p>
        {saved}
      </div>
    );
  const { question } = purchase;
  return (
    <div className="slip" part="slip">
      <div className="slip-edit" role="toolbar" aria-label={t('slip')} {...roving}>
        <div className="slip-head">
          <b>{t('slipCount', { count: lines.length })}</b>
          <Button look="plain" onClick={slip.clear}>
            {t('clearSlip')}
          </Button>
        </div>
        <SlipLines
          game={game}
          price={price}
          currency={currency}
          language={language}
          lines={lines}
          fullIds={question?.kind === 'full' ? withNumber(lines, question) : NONE}
          onMultiple={slip.setMultiple}
          onRemove={slip.remove}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="chase"
          ref={showValue(isChase)}
          onInput={(event) => props.setChase(event.currentTarget.checked)}
        />
        <span>{t('chaseOn')}</span>
      </label>
      {isChase && (
        <ChaseForm
          plan={plan}
          onceMinor={totalMinor}
          currency={currency}
          multipleMax={price.multipleMax}
          change={props.changePlan}
        />
      )}
      <dl className="sums">
        <div>
          <dt>{t('total')}</dt>
          <dd>
            <b>{amount(purchase.firstMinor)}</b>
          </dd>
        </div>
        {slip.backMinor > 0n && !isChase && (
          <div>
            <dt>{t('comesBack')}</dt>
            <dd>{amount(slip.backMinor)}</dd>
          </div>
        )}
        {slip.bestMinor > 0n && (
          <div>
            <dt>{t('winsUpTo')}</dt>
            <dd>{amount(slip.bestMinor)}</dd>
          </div>
        )}
      </dl>
      {limits !== null && (
        <p className="fact">
          {t('maxPrize', {
            amount: amount(limits.prizeTicketMax),
            total: amount(limits.drawPrizeMax),
          })}
        </p>
      )}
      {slip.isLineTooDear && limits && (
        <Alert tone="warning">{t('limitLine', { amount: amount(limits.lineMax) })}</Alert>
      )}
      {slip.isTicketTooDear && limits && (
        <Alert tone="warning">{t('limitTicket', { amount: amount(limits.ticketMax) })}</Alert>
      )}
      <QuestionView game={game} purchase={purchase} currency={currency} onDeposit={props.onDeposit} />
      {isMember ? (
        <Button
          look="main"
          wide
          busy={purchase.isBusy}
          disabled={!purchase.canPlace}
          onClick={purchase.place}
          part="place"
        >
          {isOpen ? t('placeBet', { amount: amount(purchase.firstMinor) }) : t('closedNow')}
        </Button>
      ) : (
        <Button look="main" wide onClick={props.onLogin} part="login">
          {t('loginToBet')}
        </Button>
      )}
      {saved}
    </div>
  );
});

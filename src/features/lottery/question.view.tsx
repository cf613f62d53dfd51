import type { LotteryGame } from '../../contract/lottery';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { betOf } from './slip';
import type { Purchase } from './use-purchase';
import { percentText, selectionWords } from './words';

/** What has to be said before a slip can be bought; the slip stands untouched behind it. */
export function QuestionView({
  game,
  purchase,
  currency,
  onDeposit,
}: {
  game: LotteryGame;
  purchase: Purchase;
  currency: string;
  onDeposit(): void;
}) {
  const t = useText('lottery');
  const { money, errorText } = useFormat();
  const { question } = purchase;
  const amount = (minor: bigint): string => money({ minor, currency });
  /** As the lines of the slip have them. */
  const numbersOf = (code: string, texts: readonly string[]): string => {
    const bet = betOf(game, code);
    return texts.map((text) => (bet === undefined ? text : selectionWords(t, bet, text))).join(', ');
  };
  if (question === null) return null;
  switch (question.kind) {
    case 'price': {
      const { oldMinor, newMinor, lowered, offer } = question;
      return (
        <Alert
          tone="warning"
          action={
            <div className="acts">
              <Button
                look="main"
                disabled={!purchase.canPlaceIn(offer.issue)}
                onClick={() => purchase.accept(offer)}
              >
                {t('priceAccept', { amount: amount(newMinor) })}
              </Button>
              <Button onClick={purchase.dismiss}>{t('backToSlip')}</Button>
            </div>
          }
        >
          <b>{t('priceTitle')}</b>
          <p>
            {oldMinor === newMinor
              ? t('priceOdds', { new: amount(newMinor) })
              : t('priceText', { old: amount(oldMinor), new: amount(newMinor) })}
          </p>
          {lowered.map(({ bet, restricted, oddsPpm }, at) => (
            <p key={at}>
              {t('priceLowered', { numbers: numbersOf(bet, restricted), percent: percentText(oddsPpm) })}
            </p>
          ))}
        </Alert>
      );
    }
    case 'closed': {
      const { next } = question;
      return (
        <Alert
          tone="warning"
          action={
            <div className="acts">
              {next !== '' && (
                <Button
                  look="main"
                  disabled={!purchase.canPlaceIn(next)}
                  onClick={() => purchase.placeIn(next)}
                >
                  {t('closedNext', { issue: next })}
                </Button>
              )}
              <Button onClick={purchase.dismiss}>{t('backToSlip')}</Button>
            </div>
          }
        >
          <b>{t('closedTitle')}</b>
          <p>{next === '' ? t('closedWait') : t('closedText', { issue: next })}</p>
        </Alert>
      );
    }
    case 'full':
      return (
        <Alert tone="warning" action={<Button onClick={purchase.dismiss}>{t('backToSlip')}</Button>}>
          <b>{t('fullTitle', { number: numbersOf(question.bet, [question.number]) })}</b>
          <p>{t('fullText')}</p>
        </Alert>
      );
    case 'balance':
      return (
        <Alert
          tone="warning"
          action={
            <Button look="main" onClick={onDeposit}>
              {t('toDeposit')}
            </Button>
          }
        >
          <b>{t('balanceTitle')}</b>
          <p>{t('balanceText', { amount: amount(purchase.firstMinor) })}</p>
        </Alert>
      );
    case 'unanswered': {
      const { earlier } = question;
      const total = money({ minor: BigInt(earlier.total), currency: earlier.currency });
      return (
        <Alert
          tone="warning"
          action={
            <div className="acts">
              <Button look="main" onClick={() => purchase.sendAgain(earlier)}>
                {t('unansweredSend', { amount: total })}
              </Button>
              <Button disabled={!purchase.canPlace} onClick={purchase.placeAnyway}>
                {t('unansweredSkip', { amount: amount(purchase.firstMinor) })}
              </Button>
              <Button onClick={purchase.dismiss}>{t('backToSlip')}</Button>
            </div>
          }
        >
          <b>{t('unansweredTitle')}</b>
          <p>
            {earlier.chase === null
              ? t('unansweredText', { issue: earlier.order.issue })
              : t('unansweredChase', { count: earlier.chase.multiples.length })}
          </p>
        </Alert>
      );
    }
    case 'refused':
      return <Alert tone="error">{errorText(question.error)}</Alert>;
  }
}

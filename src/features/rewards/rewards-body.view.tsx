import { useText } from '../../react';
import { Toasts, useToasts } from '../../ui/overlays/toasts';
import { BonusesInPlay, PastBonuses } from './bonus.view';
import { Calendar } from './calendar.view';
import { CodeEntry } from './code.view';
import { Decided } from './decided.view';
import { hasLevels, Level } from './level.view';
import { useLanguage, useRewards, useVip } from './rewards.controller';
import { bodyStyles } from './styles';
import { WaitingBox } from './waiting.view';

export const styles = bodyStyles;

function Centre() {
  const common = useText('common');
  const toasts = useToasts();
  const { waiting, bonuses, calendar, decided, again } = useRewards();
  const { value: vip } = useVip();
  const well = (text: string): void => toasts.show({ tone: 'success', text });
  return (
    <div className="rw" part="rewards">
      <WaitingBox waiting={waiting} onSaid={well} />
      {(calendar.value?.days.length ?? 0) > 0 && calendar.value !== null && (
        <Calendar calendar={calendar.value} onDone={again} />
      )}
      <div className="rw-two">
        {bonuses.value !== null && (
          <BonusesInPlay bonuses={bonuses.value} onMoved={again} onForfeited={well} />
        )}
        {vip !== null && hasLevels(vip) && <Level vip={vip} isAlone={false} />}
      </div>
      <Decided rewards={decided.value ?? []} />
      <CodeEntry onDone={again} />
      {bonuses.value !== null && <PastBonuses bonuses={bonuses.value} />}
      <Toasts rows={toasts.rows} closeLabel={common('close')} onDrop={toasts.drop} />
    </div>
  );
}

/** MEM-10: what waits, what is in play, and what there was. */
export function RewardsBody() {
  return <Centre key={useLanguage()} />;
}

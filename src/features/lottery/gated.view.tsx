import type { ComponentType } from 'react';
import { useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { LotteryWidget, type LotteryWidgetProps } from './lottery.view';
import { useIsGated } from './use-lottery';

/** The lottery for all, or behind the gate of members where the page around is not the operator's. */
export function GatedLottery(
  props: LotteryWidgetProps & {
    /** What stands between: it shows the operator's frame, or asks who it is. */
    loadGate(): Promise<{ Gate: ComponentType<LotteryWidgetProps> }>;
  },
) {
  const { loadGate, game, area, mode } = props;
  const common = useText('common');
  const isGated = useIsGated();
  const { part, lost, retry } = useLazy(loadGate, isGated);
  if (!isGated) return <LotteryWidget game={game} area={area} mode={mode} />;
  if (lost)
    return (
      <ErrorState title={common('chunkLost')} action={<Button onClick={retry}>{common('retry')}</Button>} />
    );
  return part === null ? <div aria-busy="true" /> : <part.Gate game={game} area={area} mode={mode} />;
}

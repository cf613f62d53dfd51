import { useCallback } from 'react';
import { LotteryWidget, type LotteryWidgetProps } from '../../src/features/lottery';
import { MemberWidget, memberStyles } from '../../src/features/member';

export const styles = memberStyles;

/** Members on a partner's page get the operator's frame; inside of it they prove who they are. */
export function Gate({ game, area, mode }: LotteryWidgetProps) {
  const load = useCallback(
    () => Promise.resolve({ Body: () => <LotteryWidget game={game} area={area} mode={mode} />, texts: {} }),
    [game, area, mode],
  );
  return <MemberWidget load={load} frame="lottery" />;
}

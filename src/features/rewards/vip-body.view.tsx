import { useFormat, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { hasLevels, Level } from './level.view';
import { useLanguage, useVip, useWays } from './rewards.controller';
import { bodyStyles } from './styles';

export const styles = bodyStyles;

const SKELETON_PX = 260;

function Page() {
  const t = useText('rewards');
  const common = useText('common');
  const { errorText } = useFormat();
  const { value: vip, error, again } = useVip();
  const ways = useWays();
  const onward = (
    <Button look="main" onClick={ways.rewards} part="to-rewards">
      {t('toRewards')}
    </Button>
  );
  if (vip === null)
    return error === null ? (
      <div aria-busy="true">
        <Skeleton height={SKELETON_PX} radius={20} />
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (!hasLevels(vip))
    return <EmptyState icon="info" title={t('levelsNone')} text={t('levelsNoneText')} action={onward} />;
  return (
    <div className="rw" part="rewards">
      <Level vip={vip} isAlone />
      <div className="rw-acts">{onward}</div>
    </div>
  );
}

/** PTS-3: the member's level, and what the next one asks for. */
export function VipBody() {
  return <Page key={useLanguage()} />;
}

import { useFormat, useText } from '../../react';
import type { Loaded } from '../../react/use-loaded';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useWho } from './missions.controller';

const SKELETON_PX = 220;

/** Not here yet, or lost with the way to ask again. */
export function Loading({ of }: { of: Pick<Loaded<unknown>, 'error' | 'again'> }) {
  const t = useText('missions');
  const common = useText('common');
  const { errorText } = useFormat();
  return of.error === null ? (
    <div aria-busy="true">
      <Skeleton height={SKELETON_PX} radius={20} />
    </div>
  ) : (
    <ErrorState
      title={t('failed')}
      text={errorText(of.error)}
      error={of.error}
      action={<Button onClick={of.again}>{common('retry')}</Button>}
    />
  );
}

/** Nothing runs: the promotions may have something. */
export function Nothing() {
  const t = useText('missions');
  const { toPromotions } = useWho();
  return (
    <EmptyState
      icon="info"
      title={t('none')}
      text={t('noneText')}
      action={
        <Button look="main" onClick={toPromotions} part="to-promotions">
          {t('toPromotions')}
        </Button>
      }
    />
  );
}

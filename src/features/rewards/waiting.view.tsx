import { useId, useState } from 'react';
import type { PromotionReward } from '../../contract/entities/promotion';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { TextField } from '../../ui/primitives/field';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useWays, type Waiting } from './rewards.controller';
import { useWhat } from './what';

const SKELETON_PX = 148;
const MAX_REMARK = 400;

/** What waits to be claimed: one big button for what is the member's own at once, and one for each bonus. */
export function WaitingBox({ waiting, onSaid }: { waiting: Waiting; onSaid(text: string): void }) {
  const t = useText('rewards');
  const common = useText('common');
  const { errorText } = useFormat();
  const what = useWhat();
  const id = useId();
  const ways = useWays();
  const { rewards, error, together, taking, claimError } = waiting;
  const claim = async (list: readonly PromotionReward[], remark = ''): Promise<void> => {
    const became = await waiting.claim(list, remark);
    if (became === null) return;
    const isAsked = list.every(({ isRequest }) => isRequest);
    onSaid(t(isAsked ? 'asked' : became === 'waits' ? 'checking' : 'claimed', { what: what(list) }));
  };
  if (rewards === null)
    return error === null ? (
      <div aria-busy="true">
        <Skeleton height={SKELETON_PX} radius={20} />
      </div>
    ) : (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={waiting.again}>{common('retry')}</Button>}
      />
    );
  // What could not be claimed may be gone from the list: what happened is said all the same.
  const failed = claimError !== null && <Alert tone="error">{errorText(claimError)}</Alert>;
  if (rewards.length === 0)
    return (
      <>
        {failed}
        <EmptyState
          icon="check"
          title={t('none')}
          text={t('noneText')}
          action={
            <Button look="main" onClick={ways.promotions} part="to-promotions">
              {t('toPromotions')}
            </Button>
          }
        />
      </>
    );
  const isOne = rewards.length === 1;
  return (
    <section className="rw-box" aria-labelledby={id} part="section">
      <h3 className="rw-title" id={id}>
        {t('waiting')}
      </h3>
      <p className="rw-fact">{t('waitingText')}</p>
      {together.length > 1 && (
        <Button
          look="main"
          wide
          busy={taking.length > 1}
          onClick={() => void claim(together)}
          part="claim-all"
        >
          {t('claimAll', { what: what(together) })}
        </Button>
      )}
      {failed}
      <ul className="rw-rows">
        {rewards.map((reward) => (
          <Row
            key={reward.id}
            reward={reward}
            isMain={isOne || (together.length === 1 && !reward.isBonus)}
            busy={taking.includes(reward.id)}
            onClaim={(remark) => void claim([reward], remark)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  reward: PromotionReward;
  isMain: boolean;
  busy: boolean;
  /** Where a person decides, with a word to who does. */
  onClaim(remark: string): void;
}

function Row({ reward, isMain, busy, onClaim }: RowProps) {
  const t = useText('rewards');
  const { dateTime } = useFormat();
  const what = useWhat()([reward]);
  const [remark, setRemark] = useState('');
  return (
    <li className="rw-row" part="reward">
      <span className="rw-words">
        <b>
          <bdi>{reward.title}</bdi>
        </b>
        <span className="rw-sum">{what}</span>
        {reward.isBonus && <span className="rw-fact">{t('bonusNote')}</span>}
        {(reward.isRequest || reward.isPending) && (
          <span className="rw-fact">
            {t(!reward.isPending ? 'askNote' : reward.isRequest ? 'askPending' : 'checkPending')}
          </span>
        )}
        {reward.claimUntil !== null && !reward.isPending && (
          <span className="rw-fact">{t('claimUntil', { at: dateTime(reward.claimUntil) })}</span>
        )}
      </span>
      {reward.isRequest && !reward.isPending && (
        <TextField
          name="remark"
          label={t('askRemark')}
          value={remark}
          maxLength={MAX_REMARK}
          autoComplete="off"
          onInput={setRemark}
        />
      )}
      {!reward.isPending && (
        <Button
          look={isMain ? 'main' : 'line'}
          busy={busy}
          onClick={() => onClaim(remark.trim())}
          part="claim"
        >
          {t(reward.isRequest ? 'ask' : 'claimOne', { what })}
        </Button>
      )}
    </li>
  );
}

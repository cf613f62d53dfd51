import { useId } from 'react';
import type { PromotionReward } from '../../contract/entities/promotion';
import { useFormat, useText } from '../../react';
import { useWhat } from './what';

/** What a person decided about, with the reason in their words. */
export function Decided({ rewards }: { rewards: readonly PromotionReward[] }) {
  const t = useText('rewards');
  const { dateTime } = useFormat();
  const what = useWhat();
  const id = useId();
  if (rewards.length === 0) return null;
  return (
    <section className="rw-box" aria-labelledby={id} part="decided">
      <h3 className="rw-title" id={id}>
        {t('decided')}
      </h3>
      <ul className="rw-rows">
        {rewards.map((reward) => (
          <li key={reward.id} className="rw-row">
            <span className="rw-words">
              <b>
                <bdi>{reward.title}</bdi>
              </b>
              <span className="rw-fact">
                {[
                  t(reward.decision?.isApproved === true ? 'isGranted' : 'isRefused'),
                  ...(reward.decision?.at == null ? [] : [dateTime(reward.decision.at)]),
                ].join(' · ')}
              </span>
              {reward.decision !== null && reward.decision.reason !== '' && (
                <span>
                  <bdi>{reward.decision.reason}</bdi>
                </span>
              )}
            </span>
            <b>{what([reward])}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

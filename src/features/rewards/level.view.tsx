import { useId } from 'react';
import type { VipProgress, VipStep } from '../../contract/entities/promotion-vip';
import { useFormat, useText } from '../../react';
import { isNone } from '../../react/amounts';
import { LinkButton } from '../../ui/primitives/button';
import { useWays } from './rewards.controller';

/** Whether the merchant has levels at all. */
export const hasLevels = ({ level, nextName }: VipProgress): boolean => level > 0 || nextName !== '';

const COLOR = /^#[0-9a-f]{6}$/i;

function Step({ label, step }: { label: string; step: VipStep }) {
  const t = useText('rewards');
  const { money } = useFormat();
  const { actual, expected } = step;
  // What a level does not ask for is no condition.
  if (isNone(expected)) return null;
  const said = t('levelOf', { done: money(actual), all: money(expected) });
  return (
    <div className="rw-rows">
      <span>{label}</span>
      {!expected.unread && !actual.unread && (
        <progress
          className="rw-bar"
          max={Number(expected.minor)}
          value={Math.min(Number(actual.minor), Number(expected.minor))}
          aria-label={`${label}: ${said}`}
        />
      )}
      <p className="rw-of">{said}</p>
    </div>
  );
}

/** Where the member stands, and what the next level asks for. */
export function Level({ vip, isAlone }: { vip: VipProgress; isAlone: boolean }) {
  const t = useText('rewards');
  const { money, dateTime } = useFormat();
  const id = useId();
  const ways = useWays();
  const { name, color, nextName, deposits, turnover, keep } = vip;
  return (
    <section className="rw-box" aria-labelledby={id} part="level">
      <h3 className="rw-title" id={id}>
        {t('level')}
      </h3>
      <span className="rw-level">
        {COLOR.test(color) && (
          <span className="rw-swatch" aria-hidden="true" style={{ backgroundColor: color }} />
        )}
        {name === '' ? t('levelNone') : <bdi translate="no">{name}</bdi>}
      </span>
      <p className="rw-of">{nextName === '' ? t('levelTop') : t('levelNext', { name: nextName })}</p>
      {nextName !== '' && (
        <>
          <Step label={t('levelDeposits')} step={deposits} />
          <Step label={t('levelTurnover')} step={turnover} />
        </>
      )}
      {keep === null ? (
        // Other levels may have a period: only of the member's own is this known.
        name !== '' && <p className="rw-fact">{t('levelKept')}</p>
      ) : (
        <>
          <p className="rw-fact">{t('levelUntil', { date: dateTime(keep.until) })}</p>
          <Step label={t('levelKeepDeposits')} step={keep.deposits} />
          <Step label={t('levelKeepTurnover')} step={keep.turnover} />
        </>
      )}
      {isAlone ? (
        <p className="rw-fact">{t('levelMonth', { amount: money(vip.monthTurnover) })}</p>
      ) : (
        <LinkButton onClick={ways.vip} part="to-level">
          {t('levelMore')}
        </LinkButton>
      )}
    </section>
  );
}

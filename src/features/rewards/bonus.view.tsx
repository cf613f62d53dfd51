import { useId, useState } from 'react';
import type { FreeRounds, PromotionBonus } from '../../contract/entities/promotion';
import { useFormat, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { useForfeit, useWays } from './rewards.controller';
import { productName } from './product-name';

const PPM_OF_PERCENT = 10_000;

interface BonusesProps {
  bonuses: readonly PromotionBonus[];
  onMoved(): void;
  onForfeited(text: string): void;
}

/** Bonus money in play, each with its wagering and the way out of it. `leadsOn`: where there is none, it is said where some may come from. */
export function BonusesInPlay({ bonuses, leadsOn = false, ...acts }: BonusesProps & { leadsOn?: boolean }) {
  const t = useText('rewards');
  const id = useId();
  const ways = useWays();
  const active = bonuses.filter(({ state }) => state === 'active');
  return (
    <section className="rw-box" aria-labelledby={id} part="bonuses">
      <h3 className="rw-title" id={id}>
        {t('progress')}
      </h3>
      {active.length === 0 ? (
        <>
          <p className="rw-fact">{t('progressNone')}</p>
          {leadsOn && (
            <div>
              <Button look="line" onClick={ways.promotions}>
                {t('toPromotions')}
              </Button>
            </div>
          )}
        </>
      ) : (
        active.map((bonus) =>
          bonus.rounds === null ? (
            <Bonus key={bonus.id} bonus={bonus} {...acts} />
          ) : (
            <Rounds key={bonus.id} bonus={bonus} rounds={bonus.rounds} />
          ),
        )
      )}
    </section>
  );
}

/** Free rounds: how many are left, until when, and what becomes of what they win. */
function Rounds({ bonus, rounds }: { bonus: PromotionBonus; rounds: FreeRounds }) {
  const t = useText('rewards');
  const { money, dateTime } = useFormat();
  const { left, count, stake, wins } = rounds;
  const at = bonus.expiresAt === null ? '' : dateTime(bonus.expiresAt);
  return (
    <article className="rw-rows" part="rounds">
      <b>
        <bdi>{bonus.title}</bdi>
      </b>
      <p className="rw-of">
        {left === 0
          ? t('roundsOver')
          : t('roundsLeft', { left: String(left), all: String(count), stake: money(stake), at })}
      </p>
      <p className="rw-fact">
        {wins === 'bonus' ? t('roundsBonus', { amount: money(bonus.left) }) : t('roundsMoney')}
      </p>
      {left > 0 && <p className="rw-fact">{t('roundsWhere')}</p>}
      <details className="rw-terms">
        <summary>{t('terms', { version: String(bonus.version) })}</summary>
        <p>
          <bdi>{bonus.terms}</bdi>
        </p>
      </details>
    </article>
  );
}

function Bonus({ bonus, onMoved, onForfeited }: Omit<BonusesProps, 'bonuses'> & { bonus: PromotionBonus }) {
  const t = useText('rewards');
  const { money } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const { required, progress } = bonus;
  const played = t('wagered', { done: money(progress), all: money(required) });
  return (
    <article className="rw-rows" part="bonus">
      <b>
        <bdi>{bonus.title}</bdi>
      </b>
      {!required.unread && !progress.unread && (
        <progress
          className="rw-bar"
          max={Math.max(1, Number(required.minor))}
          value={Number(progress.minor)}
          aria-label={played}
        />
      )}
      <p className="rw-of">{played}</p>
      <Facts bonus={bonus} />
      <details className="rw-terms">
        <summary>{t('terms', { version: String(bonus.version) })}</summary>
        <p>
          <bdi>{bonus.terms}</bdi>
        </p>
      </details>
      {/* The gateway is told which sum is given up: one that cannot be read is not. */}
      {!bonus.left.unread && (
        <LinkButton onClick={() => setAsked(true)} part="forfeit">
          {t('forfeit')}
        </LinkButton>
      )}
      {isAsked && (
        <Forfeit
          bonus={bonus}
          onMoved={onMoved}
          onClose={() => setAsked(false)}
          onDone={() => onForfeited(t('forfeited', { amount: money(bonus.left) }))}
        />
      )}
    </article>
  );
}

function Facts({ bonus }: { bonus: PromotionBonus }) {
  const t = useText('rewards');
  const { money, dateTime, number } = useFormat();
  const { maxStake, cap, expiresAt, weights } = bonus;
  return (
    <dl className="rw-facts" part="facts">
      <dt>{t('bonusLeft')}</dt>
      <dd>
        <b translate="no">{money(bonus.left)}</b>
      </dd>
      <dt>{t('bonusGiven')}</dt>
      <dd translate="no">{money(bonus.granted)}</dd>
      {expiresAt !== null && (
        <>
          <dt>{t('bonusEnds')}</dt>
          <dd>{dateTime(expiresAt)}</dd>
        </>
      )}
      <dt>{t('bonusStake')}</dt>
      <dd>{maxStake === null ? t('noLimit') : money(maxStake)}</dd>
      <dt>{t('bonusCap')}</dt>
      <dd>{cap === null ? t('noLimit') : money(cap)}</dd>
      <dt>{t('bonusCounts')}</dt>
      <dd>
        {[...weights].map(([product, ppm]) => (
          <span key={product}>
            {productName(t, product)} {number(ppm / PPM_OF_PERCENT)} %
            <br />
          </span>
        ))}
        {t('bonusNothingElse')}
      </dd>
    </dl>
  );
}

interface ForfeitProps {
  bonus: PromotionBonus;
  onMoved(): void;
  onClose(): void;
  onDone(): void;
}

/** The sum is named, and leaving is as large as staying. */
function Forfeit({ bonus, onMoved, onClose, onDone }: ForfeitProps) {
  const t = useText('rewards');
  const common = useText('common');
  const { money, errorText } = useFormat();
  const { busy, error, run } = useForfeit(onMoved);
  const amount = money(bonus.left);
  const giveUp = async (): Promise<void> => {
    if (!(await run(bonus))) return;
    onDone();
    onClose();
  };
  return (
    <Dialog
      open
      title={t('forfeitTitle', { amount })}
      closeLabel={common('close')}
      busy={busy}
      onClose={onClose}
      narrow="box"
    >
      <div className="rw-rows">
        <p>{t('forfeitText', { amount })}</p>
        {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
        <Button look="line" wide busy={busy} onClick={() => void giveUp()} part="confirm-forfeit">
          {t('forfeitYes', { amount })}
        </Button>
        <Button look="line" wide disabled={busy} onClick={onClose} part="keep-bonus">
          {t('forfeitNo')}
        </Button>
      </div>
    </Dialog>
  );
}

/** What became of bonuses that are over. */
export function PastBonuses({ bonuses }: { bonuses: readonly PromotionBonus[] }) {
  const t = useText('rewards');
  const { money } = useFormat();
  const id = useId();
  const past = bonuses.filter(({ state }) => state !== 'active');
  if (past.length === 0) return null;
  return (
    <section className="rw-box" aria-labelledby={id} part="history">
      <h3 className="rw-title" id={id}>
        {t('past')}
      </h3>
      <ul className="rw-rows">
        {past.map((bonus) => (
          <li key={bonus.id} className="rw-row">
            <span className="rw-words">
              <b>
                <bdi>{bonus.title}</bdi>
              </b>
              <span className="rw-fact">
                {t(`state_${bonus.state}` as 'state_void', { defaultValue: bonus.state })}
              </span>
            </span>
            <b translate="no">{money(bonus.granted)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

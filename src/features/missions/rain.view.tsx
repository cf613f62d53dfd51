import { useId } from 'react';
import type { RainRound } from '../../contract/entities/chance';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { Skeleton } from '../../ui/primitives/skeleton';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { useWho } from './missions.controller';
import { phaseOf, useCut, useRain } from './rain.controller';

const SKELETON_PX = 220;
/** A slice is four times the mean at most, and a unit: docs/contests.md. */
const MOST_TIMES = 4n;

/** PTS-3: the red rain: announced, open, taken, over; with its pot, its slices and how the cut is checked. */
export function Rain() {
  // Its words come with it.
  const model = useRain();
  const t = useText('rain');
  const common = useText('common');
  const { errorText } = useFormat();
  const { toPromotions } = useWho();
  const { value, error, again } = model.round;
  if (value === null)
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
  const { next, last } = value;
  return (
    <>
      {phaseOf(next) === 'none' ? (
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
      ) : (
        <Round round={next} model={model} />
      )}
      {last !== null && last.roundId !== next.roundId && <Last round={last} />}
    </>
  );
}

function Round({ round, model }: { round: RainRound; model: ReturnType<typeof useRain> }) {
  const t = useText('rain');
  const { dateTime, errorText } = useFormat();
  const id = useId();
  const phase = phaseOf(round);
  const said = {
    coming: round.startsAt === null ? '' : t('opens', { at: dateTime(round.startsAt) }),
    open: round.endsAt === null ? '' : t('openUntil', { at: dateTime(round.endsAt) }),
    ...{ over: t('over'), none: '' },
  }[phase];
  return (
    <section className="ms-box" aria-labelledby={id} part="rain">
      <h3 className="ms-title" id={id}>
        <bdi>{round.title || t('title')}</bdi>
      </h3>
      <p className="ms-won">{said}</p>
      <Facts round={round} />
      {model.error !== null && <Alert tone="error">{errorText(model.error)}</Alert>}
      <p className="ms-won" role="status">
        <Result round={round} isGone={model.emptyRound === round.roundId} />
      </p>
      {phase === 'open' && !round.isClaimed && model.emptyRound !== round.roundId && (
        <Button look="main" wide busy={model.busy} onClick={() => model.grab(round)} part="grab">
          {t('grab')}
        </Button>
      )}
      {phase === 'coming' && <p className="ms-fact">{t('wait')}</p>}
      {round.terms !== '' && (
        <div className="ms-terms" part="terms">
          <b>{t('terms')}</b>
          <p>
            <bdi>{round.terms}</bdi>
          </p>
        </div>
      )}
      <Proof round={round} />
    </section>
  );
}

function Result({ round, isGone }: { round: RainRound; isGone: boolean }) {
  const t = useText('rain');
  const { money } = useFormat();
  if (round.won !== null) return t('caught', { amount: money(round.won) });
  return isGone ? t('gone') : '';
}

/** What there is to take, and what one can be. */
function Facts({ round }: { round: RainRound }) {
  const t = useText('rain');
  const { money, number } = useFormat();
  const { pot, slices } = round;
  if (slices === 0) return null;
  const mean = pot.minor / BigInt(slices);
  const most = MOST_TIMES * mean + 1n < pot.minor ? MOST_TIMES * mean + 1n : pot.minor;
  return (
    <>
      <dl className="ms-facts" part="odds">
        <dt>{t('pot')}</dt>
        <dd>
          <b translate="no">{money(pot)}</b>
        </dd>
        {round.bonus !== null && (
          <>
            <dt>{t('asBonus')}</dt>
            <dd>
              {round.bonus.wager === 0
                ? t('bonusPlain')
                : t('bonusTerms', { times: number(round.bonus.wager), count: round.bonus.days })}
            </dd>
          </>
        )}
        <dt>{t('parts')}</dt>
        <dd>{number(slices)}</dd>
        <dt>{t('mean')}</dt>
        <dd translate="no">{money({ ...pot, minor: mean })}</dd>
        <dt>{t('most')}</dt>
        <dd translate="no">{money({ ...pot, minor: most })}</dd>
      </dl>
      <p className="ms-fact">{t('rule')}</p>
    </>
  );
}

function Proof({ round }: { round: RainRound }) {
  const t = useText('rain');
  return (
    <>
      <div className="ms-terms" part="proof">
        <b>{t('proof')}</b>
        <p>{t('proofText')}</p>
      </div>
      <p className="ms-fact ms-hash">{t('commitment', { hash: round.commitment })}</p>
    </>
  );
}

/** The round before: what came of it, and its cut computed again. */
function Last({ round }: { round: RainRound }) {
  const t = useText('rain');
  const { dateTime, money } = useFormat();
  const id = useId();
  const { verdict, busy, check } = useCut(round);
  return (
    <section className="ms-box" aria-labelledby={id} part="rain-last">
      <h3 className="ms-title" id={id}>
        {t('last')}
      </h3>
      {round.endsAt !== null && <p className="ms-fact">{t('lastOver', { at: dateTime(round.endsAt) })}</p>}
      <b>{round.won === null ? t('lastNone') : t('caught', { amount: money(round.won) })}</b>
      <p className="ms-fact ms-hash">{t('commitment', { hash: round.commitment })}</p>
      <p className="ms-fact" role="status">
        {verdict === '' ? '' : t(verdict)}
      </p>
      <Button look="line" busy={busy} onClick={check} part="check">
        {t('check')}
      </Button>
    </section>
  );
}

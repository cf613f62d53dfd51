import { useEffect, useState } from 'react';
import type { RealityCheck } from '../../contract/entities/limit';
import { launchDomain } from '../../core/domains/launch';
import { limitsDomain } from '../../core/domains/limits';
import { isAppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useFormat, useStore } from '../../react';

/** Asked again so often while nothing is due: what is played is known to the gateway alone. */
const LOOK_MS = 60_000;
const SOONEST_MS = 2_000;
/** And so often while it is answered on another page. */
const ELSEWHERE_MS = 5_000;
const MINUTE_MS = 60_000;

/** When to look again, in ms; null: not before something happens here. */
const waitOf = (check: RealityCheck, now: number): number | null => {
  if (check.due) return check.staked === null ? ELSEWHERE_MS : null;
  // A member who wants none is not asked about again in this game.
  if (check.minutes === 0) return null;
  const waitMs = check.dueAt === null ? LOOK_MS : check.dueAt - now;
  return Math.min(Math.max(waitMs, SOONEST_MS), LOOK_MS);
};

/** The check that is due over a game of the member's own money, running or refused for it; null while none is. */
export function useRealityCheck(onStage: boolean) {
  const client = useClient();
  const launch = useDomain(launchDomain);
  const domain = useDomain(limitsDomain);
  const { money } = useFormat();
  const isHeld = useStore(
    launch.store,
    ({ step, error }) => step === 'failed' && error?.code === 'REALITY_CHECK_DUE',
  );
  const plays = useStore(launch.store, ({ step, trial }) => step === 'open' && !trial);
  const isMember = useStore(
    client.session.store,
    ({ state, kind }) => state === 'member' && kind !== 'trial',
  );
  const isWatching = onStage && (plays || isHeld) && isMember;
  const [check, setCheck] = useState<RealityCheck | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!isWatching) return undefined;
    const { clock } = client.ports;
    let gone = false;
    let wasDue = false;
    let timer: unknown = null;
    const again = (waitMs: number | null): void => {
      if (waitMs !== null) timer = clock.setTimeout(() => void look(), waitMs);
    };
    const look = async (): Promise<void> => {
      try {
        const heard = await domain.check();
        if (gone) return;
        setCheck(heard.due ? heard : null);
        // Answered elsewhere: what was refused for it starts now.
        if (wasDue && !heard.due && isHeld) {
          await launch.retry();
          return;
        }
        wasDue = heard.due;
        again(waitOf(heard, client.serverTime.now()));
      } catch (error) {
        if (!isAppError(error)) throw error;
        if (!gone && error.retryable) again(LOOK_MS);
      }
    };
    void look();
    return () => {
      gone = true;
      setCheck(null);
      clock.clearTimeout(timer);
    };
  }, [client, domain, launch, isHeld, isWatching, turn]);
  const goOn = useAction(async () => {
    await domain.answer();
    setCheck(null);
    if (isHeld) await launch.retry();
    else setTurn((old) => old + 1);
  });
  const [staked, won] = [check?.staked ?? 0n, check?.won ?? 0n];
  const inWords = (minor: bigint): string =>
    check ? money({ minor, currency: check.currency, unread: check.unread }) : '';
  return {
    isDue: check !== null,
    /** Where it is answered when not here, '' when here. */
    elsewhere: check?.staked === null ? `${client.config.gateway}/member/limits` : '',
    minutes: check?.since == null ? 0 : Math.round((client.serverTime.now() - check.since) / MINUTE_MS),
    staked: inWords(staked),
    won: inWords(won),
    net: inWords(won - staked),
    busy: goOn.busy,
    error: goOn.error,
    goOn: () => void goOn.run(),
    stop() {
      setCheck(null);
      launch.close();
    },
  };
}

import { useEffect, useState } from 'react';
import type { RealityCheck } from '../../contract/entities/limit';
import { limitsDomain } from '../../core/domains/limits';
import { isAppError } from '../../core/kernel/app-error';
import { useAction, useClient, useDomain, useFormat } from '../../react';

const MINUTE_MS = 60_000;

/** The reality check that play waits for, with its figures; a page that cannot learn of one shows none. */
export function useDueCheck() {
  const client = useClient();
  const domain = useDomain(limitsDomain);
  const { money } = useFormat();
  const [check, setCheck] = useState<RealityCheck | null>(null);
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    let gone = false;
    domain.check().then(
      (heard) => {
        if (!gone) setCheck(heard.due ? heard : null);
      },
      (error: unknown) => {
        if (!isAppError(error)) throw error;
      },
    );
    return () => {
      gone = true;
    };
  }, [domain]);
  const { busy, error, run } = useAction(async () => {
    await domain.answer();
    setCheck(null);
    setAnswered(true);
  });
  const [staked, won] = [check?.staked ?? 0n, check?.won ?? 0n];
  const inWords = (minor: bigint): string =>
    check ? money({ minor, currency: check.currency, unread: check.unread }) : '';
  return {
    isDue: check !== null,
    isAnswered,
    minutes: check?.since == null ? 0 : Math.round((client.serverTime.now() - check.since) / MINUTE_MS),
    staked: inWords(staked),
    won: inWords(won),
    net: inWords(won - staked),
    busy,
    error,
    answer: () => void run(),
  };
}

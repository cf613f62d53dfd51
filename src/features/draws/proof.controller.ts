import { useEffect, useState } from 'react';
import type { LotteryRecord } from '../../contract/entities/lottery-record';
import type { LotteryTicketCheck, LotteryTicketProof } from '../../contract/entities/lottery-ticket';
import type { LotteryGame } from '../../contract/lottery/game';
import { lotteryDomain } from '../../core/domains/lottery';
import type { LotteryVerdict } from '../../core/types';
import { useAction, useClient, useDomain } from '../../react';

/** Everything that a verification needs, as one file to keep. */
export interface KeptProof {
  kind: 'foyer-lottery-proof';
  record: LotteryRecord;
  rules: LotteryGame;
  proof: LotteryTicketProof | null;
  /** What the ticket was paid, in minor units as text; null before it is settled. */
  prize: string | null;
}
export interface Proved extends KeptProof {
  verdict: LotteryVerdict;
  /** The ticket, where its number was asked for. */
  ticket: LotteryTicketCheck | null;
}
/** A draw by its name, or a ticket by its number. */
export type Wanted =
  | { game: string; issue: string; proof?: LotteryTicketProof | null; prize?: string | null }
  | { ticket: string };

const WHOLE = /^\d{1,18}$/;
/** A settled ticket's prize as it is kept; null too where it cannot be read, so that nothing is checked against it. */
export const prizeOf = ({ state, prize }: Pick<LotteryTicketCheck, 'state' | 'prize'>): string | null =>
  (state === 'won' || state === 'lost') && !prize.unread ? String(prize.minor) : null;
const ticketOf = ({ proof, prize }: Pick<KeptProof, 'proof' | 'prize'>) =>
  proof === null ? {} : { ticket: { proof, ...(prize === null ? {} : { prizeMinor: BigInt(prize) }) } };

/** A kept file may come from anywhere: what is no proof is refused. @throws SyntaxError */
export const readKept = (text: string): KeptProof => {
  const kept = JSON.parse(text) as Partial<KeptProof> | null;
  if (kept?.kind !== 'foyer-lottery-proof' || !kept.record || !kept.rules) throw new SyntaxError('no proof');
  const prize = typeof kept.prize === 'string' && WHOLE.test(kept.prize) ? kept.prize : null;
  return { kind: kept.kind, record: kept.record, rules: kept.rules, proof: kept.proof ?? null, prize };
};
export const keptText = ({ kind, record, rules, proof, prize }: KeptProof): string =>
  JSON.stringify({ kind, record, rules, proof, prize }, null, 2);

/** Computes a draw again, and a ticket in it where one is given. */
export function useDrawProof(wanted: Wanted) {
  const lottery = useDomain(lotteryDomain);
  const { i18n } = useClient();
  const [proved, setProved] = useState<Proved | null>(null);
  const { run, busy, error } = useAction(async () => {
    const ticket = 'ticket' in wanted ? await lottery.check(wanted.ticket) : null;
    const draw: Exclude<Wanted, { ticket: string }> =
      ticket === null
        ? 'game' in wanted
          ? wanted
          : { game: '', issue: '' }
        : { ...ticket, prize: prizeOf(ticket) };
    const { game, issue, proof = null, prize = null } = draw;
    const record = await lottery.record({ game, issue });
    const rules = await lottery.rules(game, record.gameVersion);
    const verdict = await lottery.verify({ record, rules, ...ticketOf({ proof, prize }) });
    setProved({ kind: 'foyer-lottery-proof', record, rules, proof, prize, verdict, ticket });
  });
  useEffect(() => void run(), [run]);
  return { proved, busy, failure: error === null ? '' : i18n.errorText(error), again: () => void run() };
}

/** Computes what a kept file holds; the gateway is asked for nothing. */
export function useKeptProof() {
  const lottery = useDomain(lotteryDomain);
  const [proved, setProved] = useState<Proved | null>(null);
  const [isBroken, setBroken] = useState(false);
  const open = async (file: Blob): Promise<void> => {
    setProved(null);
    setBroken(false);
    try {
      const kept = readKept(await file.text());
      const { record, rules } = kept;
      const verdict = await lottery.verify({ record, rules, ...ticketOf(kept) });
      setProved({ ...kept, verdict, ticket: null });
    } catch {
      setBroken(true);
    }
  };
  return { proved, isBroken, open: (file: Blob) => void open(file) };
}

import type { Call } from '../../src/contract/call';
import type { ErrorCode } from '../../src/contract/tables/error-codes';
import type { Client } from '../../src/core/types';
import { ask, type Answer, type AskDeps } from './ask';
import type { FilledOrder, Order } from './row';

/** After these the gateway may have done what it was asked for. */
const UNSEEN: readonly ErrorCode[] = [
  'OUTCOME_UNKNOWN',
  'NETWORK_UNREACHABLE',
  'NETWORK_TIMEOUT',
  'NETWORK_ABORTED',
  'REPLY_NOT_JSON',
  'REPLY_INVALID',
  'INTERNAL',
  'BUSY',
  'TRANSFER_PENDING',
];

/** Whether nothing that came says that it was not carried out. */
const isUnknown = ({ outcome, error }: Answer): boolean => {
  if (!error || outcome === 'missing' || outcome === 'not offered') return false;
  const { code, status, unknownWord } = error;
  return UNSEEN.includes(code) || status >= 500 || (code === 'REPLY_UNKNOWN' && !unknownWord);
};

/** Sends a call that moves money, once, whatever comes. Never rejects. */
export const move = async (
  client: Client,
  call: Call,
  { order, filled: { content, what, whom } }: { order: Order; filled: FilledOrder },
  { tell, ...deps }: AskDeps & { tell(line: string): void },
): Promise<Answer> => {
  const told = `${what} ${deps.mask.text(whom)}`.trim();
  // A run that is broken off has no report: what left has been read by then.
  tell(`asks ${call.name}: ${told}`);
  const answer = await ask(client, call, content, deps);
  if (isUnknown(answer)) {
    const look = `not known whether it was carried out (${told}): look at ${order.look} before anything is sent again`;
    return { ...answer, outcome: 'unknown', notes: [look, ...answer.notes] };
  }
  // Refused, or not there.
  if (answer.error) return { ...answer, notes: [...answer.notes, `not carried out: ${told}`] };
  return { ...answer, notes: [`carried out: ${told}`, ...answer.notes] };
};

import type { GatewayErrorCode } from '../../../src/contract/tables/error-codes';
import { isLineRefusal } from './line';
import type { Round } from './round-rows';

export type PlayAnswer =
  | { ok: true; round: Round }
  | { ok: false; code: GatewayErrorCode; round: Round | null };

const reasonOf = ({ reason }: Round): GatewayErrorCode =>
  isLineRefusal(reason) ? reason : 'VENDOR_UNAVAILABLE';
export const no = (code: GatewayErrorCode, round: Round | null = null): PlayAnswer => ({
  ok: false,
  code,
  round,
});

export const answerFor = (round: Round): PlayAnswer => {
  if (round.state === 'cancelled') return no(reasonOf(round), round);
  if (round.state === 'cancelling') return no('VENDOR_UNAVAILABLE', round);
  return round.state === 'created' || round.state === 'debited' ? no('BUSY', round) : { ok: true, round };
};
/** What a key of an action came to. */
export const answerForAct = (round: Round, key: string): PlayAnswer => {
  if (round.actions.some((action) => action.key === key)) return answerFor(round);
  return round.refusedKey === key ? no(reasonOf(round), round) : no('BUSY', round);
};

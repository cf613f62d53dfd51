import type { AccountRef, Posted } from '../ledger/index';
import type { Standing } from '../identity/index';
import type { WalletCall, WalletReply } from '../vendors/types';

export type Player = { standing: Standing; trial: boolean; account: AccountRef };
export type Found = { ok: true; player: Player } | { ok: false; reply: WalletReply };
/** What the player gives (negative) and is given, in order. */
export type Move = { call: WalletCall; player: Player; kind: string; amounts: readonly bigint[] };

/** What a journal keeps of the vendor's words; rounds are counted from it. */
export const factsOf = (call: Pick<WalletCall, 'roundId' | 'gameId' | 'final'>): Record<string, string> => ({
  round: call.roundId,
  game: call.gameId,
  ...(call.final === true ? { final: '1' } : {}),
});

/** Whether what was posted is of the player and the game that a vendor names with it. */
export const isTheirs = (posted: Posted, call: Pick<WalletCall, 'memberId' | 'gameId'>): boolean => {
  const member = call.memberId.toString();
  const isPlayers = posted.accounts.some(({ class: kind, owner }) =>
    kind === 'wallet' || kind === 'bonus'
      ? owner.startsWith(`${member}:`)
      : owner === member && kind !== 'vendor',
  );
  // A stake that a promotion pays moves no account of the player's.
  const isFree = posted.meta['free'] !== undefined && posted.meta['member'] === member;
  return (isPlayers || isFree) && posted.meta['game'] === call.gameId;
};

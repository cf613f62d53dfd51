import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { lastAddress } from './closed-bets.queries';
import type { Database } from '../database/types';
import type { WalletCall } from '../vendors/types';
import { doorFor, type Merchants, refusalAt } from '../platform/index';

/** Why a bet is not taken while the merchant is closed to its player, or null. */
export type ClosedBets = (
  player: Pick<WalletCall, 'merchantId' | 'memberId'>,
) => Promise<GatewayErrorCode | null>;

/** Vendors do not say where a player sits, so it is where the player's last session was opened. */
export const createClosedBets =
  (deps: { db: Database; merchants: Pick<Merchants, 'byId'> }): ClosedBets =>
  async (player) => {
    const { db, merchants } = deps;
    const closure = merchants.byId(player.merchantId)?.closure;
    if (closure === undefined || (!closure.maintenance && closure.blocked === null)) return null;
    const needsAddress = closure.testers !== null || !closure.maintenance;
    return refusalAt(doorFor(closure, needsAddress ? await lastAddress(db, player) : ''));
  };

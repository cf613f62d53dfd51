import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { countryOfPlace } from '../identity/index';
import { lastPlace } from './closed-bets.queries';
import type { Database } from '../database/types';
import type { WalletCall } from '../vendors/types';
import { doorFor, isCountryRefused, type Merchants, refusalAt } from '../platform/index';

/** Why a bet is not taken while the merchant is closed to its player, or null. */
export type ClosedBets = (
  player: Pick<WalletCall, 'merchantId' | 'memberId'>,
) => Promise<GatewayErrorCode | null>;

const NOWHERE = { ip: '', place: '' };

/** Vendors do not say where a player sits, so it is where the player's last session was opened. */
export const createClosedBets =
  (deps: { db: Database; merchants: Pick<Merchants, 'byId'> }): ClosedBets =>
  async (player) => {
    const { db, merchants } = deps;
    const closure = merchants.byId(player.merchantId)?.closure;
    if (closure === undefined) return null;
    const { maintenance, blocked, testers, countries } = closure;
    if (!maintenance && blocked === null && countries === null) return null;
    const isPlaceNeeded = testers !== null || !maintenance;
    const { ip, place } = isPlaceNeeded ? await lastPlace(db, player) : NOWHERE;
    const isRefused = isCountryRefused(closure, 'play', { ip, country: countryOfPlace(place) });
    return refusalAt(isRefused ? 'region' : doorFor(closure, ip));
  };

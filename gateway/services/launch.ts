import { TRIAL_TYPE } from '../../src/contract/entities/member';
import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { uniqueViolation } from '../database/errors';
import { findLaunchGame, type LaunchGameRow } from '../database/queries/launch';
import { findMemberByName, insertMember } from '../database/queries/members';
import type { Database } from '../database/types';
import type { VendorAdapter } from '../vendors/types';
import type { MerchantContext, SessionContext } from './context';
import { GatewayError } from './gateway-error';
import { TRIAL_PREFIX, type SessionService, type Visitor } from './session';
import type { Wallets } from './wallet';
import { maskName } from './mask-name';

export interface LaunchInput {
  /** Catalogue id as text, or ''. */
  gameId: string;
  vendorGameId: string;
  vendor: string;
}

export interface Launches {
  /** Starts a real game. @throws GatewayError GAME_UNKNOWN, VENDOR_MAINTENANCE, VENDOR_UNAVAILABLE, TRIAL_REFUSED */
  start(input: {
    game: LaunchInput;
    visitor: Visitor;
    session: SessionContext;
    language: string;
  }): Promise<string>;
  /** Starts with play money, for guests as well. @throws besides GAME_NO_TRIAL */
  trial(input: {
    game: LaunchInput;
    visitor: Visitor;
    session: SessionContext | null;
    language: string;
  }): Promise<string>;
}

export interface LaunchDeps {
  db: Database;
  vendors: ReadonlyMap<string, VendorAdapter>;
  wallets: Wallets;
  session: SessionService;
  ownOrigins: ReadonlySet<string>;
  /** Notes what a member played; never in the way of the launch. */
  recordRecent: (input: { merchantId: number; memberId: bigint; nodeId: bigint }) => Promise<void>;
  onError: (error: unknown) => void;
}

const NODE_ID = /^\d{1,15}$/;
const MAX_ANCESTORS = 16;

const maintenance = (game: LaunchGameRow): GatewayError =>
  new GatewayError('VENDOR_MAINTENANCE', {
    value: {
      content: {
        data: {
          maintainTime: game.maintenance_from?.getTime() ?? null,
          endTime: game.maintenance_until?.getTime() ?? null,
        },
      },
    },
  });

class LaunchRules implements Launches {
  constructor(private readonly deps: LaunchDeps) {}

  async start(input: Parameters<Launches['start']>[0]): Promise<string> {
    const { visitor, session } = input;
    if (session.kind === 'trial') throw new GatewayError('TRIAL_REFUSED');
    const { game, adapter } = await this.#find(input.game, visitor.merchant);
    await this.deps.wallets.open({ merchant: visitor.merchant, memberId: session.memberId });
    const url = await this.#launch({ ...input, game, adapter, player: session, trial: false });
    // Waited for: whoever leaves the game at once finds it among the recent ones.
    await this.deps
      .recordRecent({ merchantId: visitor.merchant.id, memberId: session.memberId, nodeId: game.node_id })
      .catch(this.deps.onError);
    return url;
  }

  async trial(input: Parameters<Launches['trial']>[0]): Promise<string> {
    const { game, adapter } = await this.#find(input.game, input.visitor.merchant);
    if (!game.trial) throw new GatewayError('GAME_NO_TRIAL');
    const player = await this.#trialPlayer(input.visitor, input.session);
    return this.#launch({ ...input, game, adapter, player, trial: true });
  }

  async #find(wanted: LaunchInput, merchant: MerchantContext) {
    const nodeId = NODE_ID.test(wanted.gameId) ? BigInt(wanted.gameId) : null;
    if (nodeId === null && (wanted.vendor === '' || wanted.vendorGameId === ''))
      throw new GatewayError('GAME_UNKNOWN');
    const game = await findLaunchGame(this.deps.db, {
      merchantId: merchant.id,
      nodeId,
      vendor: wanted.vendor,
      vendorGameId: wanted.vendorGameId,
    });
    if (!game?.enabled) throw new GatewayError('GAME_UNKNOWN');
    const adapter = this.deps.vendors.get(game.vendor);
    // A vendor in the catalogue without a connection is, for a visitor, one that cannot be played now.
    if (game.in_maintenance || !adapter) throw maintenance(game);
    return { game, adapter };
  }

  async #launch(input: {
    game: LaunchGameRow;
    adapter: VendorAdapter;
    visitor: Visitor;
    player: { memberId: bigint; username: string };
    language: string;
    trial: boolean;
  }): Promise<string> {
    const { game, adapter, visitor, player } = input;
    const { merchant, origin } = visitor;
    const ancestors = new Set([origin, ...this.deps.ownOrigins, ...merchant.origins.keys()]);
    ancestors.delete('');
    const launched = await adapter.launch({
      merchantId: merchant.id,
      memberId: player.memberId,
      playerName: maskName(player.username),
      gameId: game.game_id,
      currency: merchant.currency,
      language: input.language,
      trial: input.trial,
      frameAncestors: [...ancestors].slice(0, MAX_ANCESTORS),
    });
    if (!launched.ok) throw new GatewayError(launched.code as GatewayErrorCode);
    return launched.url;
  }

  /** A trial session plays on its own; a member has one play-money twin; each guest gets a new account. */
  async #trialPlayer(visitor: Visitor, session: SessionContext | null) {
    if (session?.kind === 'trial') return session;
    if (!session) {
      const grant = await this.deps.session.freeplay(visitor);
      return { memberId: BigInt(grant.id), username: grant.userName };
    }
    const { merchant } = visitor;
    const username = `${TRIAL_PREFIX}m${session.memberId}`;
    const known = await findMemberByName(this.deps.db, { merchantId: merchant.id, username });
    const memberId = known?.id ?? (await this.#twin({ visitor, username }));
    await this.deps.wallets.openTrial({ merchant, memberId });
    return { memberId, username };
  }

  async #twin(input: { visitor: Visitor; username: string }): Promise<bigint> {
    const merchantId = input.visitor.merchant.id;
    const { db } = this.deps;
    try {
      return await db.merchant(merchantId).tx((query) =>
        insertMember(query, {
          merchantId,
          username: input.username,
          passwordHash: null,
          paymentHash: null,
          type: TRIAL_TYPE,
          nickname: '',
          contact: {},
          agentId: null,
          affiliateCode: '',
          referrerId: null,
          registerUrl: '',
          ip: input.visitor.ip,
        }),
      );
    } catch (error) {
      const known =
        uniqueViolation(error) === null
          ? null
          : await findMemberByName(db, { merchantId, username: input.username });
      if (!known) throw error;
      return known.id;
    }
  }
}

export const createLaunches = (deps: LaunchDeps): Launches => new LaunchRules(deps);

import { TRIAL_TYPE } from '../../src/contract/entities/member';
import type { GatewayErrorCode } from '../../src/contract/tables/error-codes';
import { uniqueViolation } from '../database/errors';
import { findLaunchGame, type LaunchGameRow } from './launch.queries';
import type { LaunchRoomRow } from './rooms.queries';
import { findMemberByName, insertMember, type SignIns, TRIAL_PREFIX } from '../identity/index';
import type { Database } from '../database/types';
import type { VendorAdapter } from '../vendors/types';
import {
  GatewayError,
  maskName,
  type MerchantContext,
  type SessionContext,
  type Visitor,
} from '../platform/index';
import { demand, type Protection } from '../protection/index';
import type { FreeRounds } from './free-rounds';
import type { GameSessions } from './game-sessions';
import type { Rooms } from './rooms';
import type { Rounds } from './rounds';
import type { Transfers, Wallets } from '../wallet/index';

export interface LaunchInput {
  /** Catalogue id as text, or ''. */
  gameId: string;
  vendorGameId: string;
  vendor: string;
  /** The room to join, or ''. */
  roomId: string;
  /** Without a game: the vendor's own lobby. */
  lobby: boolean;
}

/** Where a game is, and which wallet it is played from: null for the main one. */
export interface Launched {
  url: string;
  walletId: number | null;
}

export interface Launches {
  /**
   * Starts a real game.
   * @throws GatewayError GAME_UNKNOWN, VENDOR_MAINTENANCE, VENDOR_UNAVAILABLE, TRIAL_REFUSED, WALLET_NOT_ENOUGH, ROOM_FULL
   */
  start(input: {
    game: LaunchInput;
    visitor: Visitor;
    session: SessionContext;
    language: string;
  }): Promise<Launched>;
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
  transfers: Pick<Transfers, 'enter' | 'recall'>;
  rooms: Pick<Rooms, 'find' | 'sit' | 'leave'>;
  protection: Pick<Protection, 'mayLaunch' | 'noteLaunch'>;
  rounds: Pick<Rounds, 'list'>;
  freeRounds: Pick<FreeRounds, 'sets'>;
  signIns: SignIns;
  gameSessions: Pick<GameSessions, 'open'>;
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

  async start(input: Parameters<Launches['start']>[0]): Promise<Launched> {
    const { visitor, session } = input;
    if (session.kind === 'trial') throw new GatewayError('TRIAL_REFUSED');
    const who = { merchantId: visitor.merchant.id, memberId: session.memberId };
    demand(await this.deps.protection.mayLaunch(who));
    const room = await this.#room(input.game, visitor.merchant);
    const { game, adapter } = await this.#find(input.game, visitor.merchant, room);
    await this.deps.wallets.open({ merchant: visitor.merchant, memberId: session.memberId });
    const least = room?.min_stake ?? (await this.#smallestBet(adapter, game, visitor.merchant));
    await this.#canPlay({ ...input, game, least });
    const seat = { merchantId: visitor.merchant.id, memberId: session.memberId };
    if (room) await this.deps.rooms.sit(seat, room);
    else await this.deps.rooms.leave(seat);
    const launched = await this.#withMoney({ ...input, game }, () =>
      this.#launch({ ...input, game, adapter, room, player: session, trial: false }),
    );
    await this.deps.protection.noteLaunch(who);
    // Awaited: after an early exit the game is among the recent ones.
    await this.deps
      .recordRecent({ merchantId: visitor.merchant.id, memberId: session.memberId, nodeId: game.node_id })
      .catch(this.deps.onError);
    return launched;
  }

  async #smallestBet(
    adapter: VendorAdapter,
    game: LaunchGameRow,
    merchant: MerchantContext,
  ): Promise<bigint> {
    const wanted = { merchantId: merchant.id, gameId: game.game_id, currency: merchant.currency };
    return (await adapter.minStake?.(wanted)) ?? 0n;
  }

  /** A balance below the smallest bet is refused before the game opens, unless a round is still open there or free rounds wait. */
  async #canPlay(input: {
    visitor: Visitor;
    session: SessionContext;
    language: string;
    game: LaunchGameRow;
    least: bigint;
  }): Promise<void> {
    const { visitor, session, language, game, least } = input;
    const { vendor } = game;
    const { merchant } = visitor;
    if (least === 0n) return;
    const { total } = await this.deps.wallets.balance({ merchant, session });
    if (total.minor >= least) return;
    const member = { merchantId: merchant.id, memberId: session.memberId, language };
    const { totalCount } = await this.deps.rounds.list(member, {
      vendor,
      state: 'open',
      from: 0,
      until: 0,
      page: 1,
      pageSize: 1,
    });
    if (totalCount > 0) return;
    const { memberId } = session;
    const free = { vendor, gameId: game.game_id };
    const sets = await this.deps.freeRounds.sets({ merchantId: merchant.id, memberId, game: free });
    if (sets.length === 0) throw new GatewayError('WALLET_NOT_ENOUGH');
  }

  /** Moves money to the vendor first where it must lie there, and back again when the game does not open. */
  async #withMoney(
    input: { visitor: Visitor; session: SessionContext; game: LaunchGameRow },
    open: () => Promise<string>,
  ): Promise<Launched> {
    const { visitor, session, game } = input;
    if (visitor.merchant.wallet !== 'transfer') return { url: await open(), walletId: null };
    const owner = { merchant: visitor.merchant, memberId: session.memberId, vendor: game.vendor };
    const walletId = await this.deps.transfers.enter(owner);
    try {
      return { url: await open(), walletId };
    } catch (error) {
      // What cannot be brought back now is brought back by the sweeper.
      await this.deps.transfers.recall(owner).catch(this.deps.onError);
      throw error;
    }
  }

  async #room(wanted: LaunchInput, merchant: MerchantContext): Promise<LaunchRoomRow | null> {
    if (wanted.roomId === '') return null;
    const room = await this.deps.rooms.find(merchant.id, wanted);
    // Some vendors number the table inside of the game itself: such a room is theirs alone.
    if (!room && !NODE_ID.test(wanted.gameId)) throw new GatewayError('GAME_UNKNOWN');
    return room;
  }

  async trial(input: Parameters<Launches['trial']>[0]): Promise<string> {
    const { game, adapter } = await this.#find(input.game, input.visitor.merchant);
    if (!game.trial) throw new GatewayError('GAME_NO_TRIAL');
    const player = await this.#trialPlayer(input.visitor, input.session);
    return this.#launch({ ...input, game, adapter, room: null, player, trial: true });
  }

  async #find(wanted: LaunchInput, merchant: MerchantContext, room: LaunchRoomRow | null = null) {
    const nodeId = room ? room.node_id : NODE_ID.test(wanted.gameId) ? BigInt(wanted.gameId) : null;
    if (nodeId === null && (wanted.vendor === '' || (wanted.vendorGameId === '' && !wanted.lobby)))
      throw new GatewayError('GAME_UNKNOWN');
    const game = await findLaunchGame(this.deps.db, {
      merchantId: merchant.id,
      nodeId,
      vendor: wanted.vendor,
      vendorGameId: wanted.vendorGameId,
    });
    if (!game?.enabled) throw new GatewayError('GAME_UNKNOWN');
    const adapter = this.deps.vendors.get(game.vendor);
    // No list holds the games of a vendor that is not connected: a link from elsewhere meets a game that is not there.
    if (!adapter) throw new GatewayError('GAME_UNKNOWN');
    if (game.in_maintenance) throw maintenance(game);
    return { game, adapter };
  }

  async #launch(input: {
    game: LaunchGameRow;
    adapter: VendorAdapter;
    room: LaunchRoomRow | null;
    visitor: Visitor;
    player: { memberId: bigint; username: string };
    /** With which the game ends; null for a guest. */
    session: SessionContext | null;
    language: string;
    trial: boolean;
  }): Promise<string> {
    const { game, adapter, room, visitor, player } = input;
    const { merchant, origin } = visitor;
    const ancestors = new Set([origin, ...this.deps.ownOrigins, ...merchant.origins.keys()]);
    ancestors.delete('');
    const sessionId = await this.deps.gameSessions.open({
      merchantId: merchant.id,
      vendor: game.vendor,
      memberId: player.memberId,
      gameId: game.lobby ? '' : game.game_id,
      currency: merchant.currency,
      launcherId: input.session?.id ?? null,
    });
    const launched = await adapter.launch({
      merchantId: merchant.id,
      memberId: player.memberId,
      sessionId,
      playerName: maskName(player.username),
      gameId: game.game_id,
      currency: merchant.currency,
      language: input.language,
      trial: input.trial,
      ...(room
        ? { room: { id: room.room_id, minStakeMinor: room.min_stake, maxStakeMinor: room.max_stake } }
        : {}),
      frameAncestors: [...ancestors].slice(0, MAX_ANCESTORS),
    });
    if (!launched.ok) throw new GatewayError(launched.code as GatewayErrorCode);
    return launched.url;
  }

  /** A trial session plays on its own; a member has one play-money twin; each guest gets a new account. */
  async #trialPlayer(visitor: Visitor, session: SessionContext | null) {
    if (session?.kind === 'trial') return session;
    if (!session) {
      const grant = await this.deps.signIns.freeplay(visitor);
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

import { randomBytes } from 'node:crypto';
import { CLOSURE_SETTING, settingTopic, type LiveNews } from '../../src/contract/entities/live-event';
import { findOverSessions } from './tickets.queries';
import type { Database } from '../database/types';
import type { Ledger } from '../ledger/index';
import type { Merchants } from '../platform/index';
import type { WalletIds } from '../wallet/index';
import { followBalances } from './balance-news';
import type { FanOut } from './fan-out';
import { createHub, type Hub } from './hub';
import { bodyOf, MAX_SESSION_IDS, type EndReason } from './message';
import { createOutgoing, startIncoming, type Outgoing } from './outgoing';
import { socketPathOf } from './socket-path';
import { createTickets, type Tickets } from './tickets';

/** Tells open pages what happened. Everything here is called after commit, returns at once and never fails. */
export interface Live {
  /** To every open page of a member, on every node. */
  publish(input: { merchantId: number; memberId: bigint | string; event: LiveNews }): void;
  /** To every open page of a merchant's members. */
  publishSetting(input: { merchantId: number; setting: string }): void;
  /** To the same, what concerns all of them. */
  publishToAll(input: { merchantId: number; event: LiveNews }): void;
  /** On this node alone: that a merchant closed or opened, which every node reads for itself. */
  tellClosure(merchantId: number): void;
  /** Sessions that are over: their pages hear of it at once and their sockets close. */
  endSessions(input: { merchantId: number; sessionIds: readonly bigint[]; reason?: EndReason }): void;
  tickets: Tickets;
  /** Absolute address of a merchant's socket, as the operator's own pages see it. */
  addressOf(merchantCode: string): string;
  hub: Hub;
  /** Ends the sockets of sessions whose end was not told: idle, too old, or ended while no node listened. */
  checkSessions(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveDeps {
  db: Database;
  ledger: Ledger;
  merchants: Merchants;
  walletIds: Pick<WalletIds, 'known'>;
  fanOut: FanOut;
  /** The operator's own origin. */
  site: string;
  onError: (error: unknown) => void;
}

const CHECK_EVERY_MS = 15_000;
/** Sessions looked at by one statement. */
const MAX_CHECKED = 1_000;
/** Uses of a session are saved some seconds after they happened, by whichever node saw them. */
const IDLE_SLACK_S = 15;

class LiveService implements Live {
  readonly tickets: Tickets;
  readonly hub: Hub;
  readonly #node = randomBytes(6).toString('base64url');
  readonly #outgoing: Outgoing;
  readonly #stopFollowing: () => void;
  readonly #timer: NodeJS.Timeout;
  #serial = 0;
  #checking: Promise<void> | null = null;

  constructor(private readonly deps: LiveDeps) {
    const { db, merchants, fanOut, ledger, onError } = deps;
    this.tickets = createTickets(db);
    this.hub = createHub({
      settingTopicOf: (merchantId) => {
        const merchant = merchants.byId(merchantId);
        return merchant && settingTopic(merchant.code);
      },
    });
    this.#outgoing = createOutgoing({ fanOut, deliver: (message) => this.hub.deliver(message), onError });
    this.#stopFollowing = followBalances({
      ledger,
      walletIdOf: (merchantId, vendor) => deps.walletIds.known(merchantId, vendor),
      tell: (news) => this.publish(news),
    });
    this.#timer = setInterval(() => void this.checkSessions().catch(onError), CHECK_EVERY_MS);
    this.#timer.unref();
  }

  async listen(): Promise<void> {
    this.deps.merchants.onClosure((merchantId) => this.tellClosure(merchantId));
    await startIncoming({
      ...this.deps,
      deliver: (message) => this.hub.deliver(message),
      onGap: () => {
        this.hub.onGap();
        void this.checkSessions().catch(this.deps.onError);
      },
    });
  }

  /** Unique over all nodes; in the order in which this one told. */
  #nextEvent(): string {
    this.#serial += 1;
    return `${this.#node}-${this.#serial.toString(36)}`;
  }

  publish({ merchantId, memberId, event }: Parameters<Live['publish']>[0]): void {
    this.#outgoing.send({
      to: 'member',
      merchantId,
      memberId: memberId.toString(),
      event: this.#nextEvent(),
      body: bodyOf(event),
    });
  }

  publishSetting({ merchantId, setting }: Parameters<Live['publishSetting']>[0]): void {
    this.publishToAll({ merchantId, event: { type: 'SETTING_CHANGED', data: { setting } } });
  }

  publishToAll({ merchantId, event }: Parameters<Live['publishToAll']>[0]): void {
    this.#outgoing.send({ to: 'merchant', merchantId, event: this.#nextEvent(), body: bodyOf(event) });
  }

  tellClosure(merchantId: number): void {
    const body = bodyOf({ type: 'SETTING_CHANGED', data: { setting: CLOSURE_SETTING } });
    this.hub.deliver({ to: 'merchant', merchantId, event: this.#nextEvent(), body });
  }

  endSessions({ merchantId, sessionIds, reason = 'elsewhere' }: Parameters<Live['endSessions']>[0]): void {
    for (let at = 0; at < sessionIds.length; at += MAX_SESSION_IDS) {
      const ids = sessionIds.slice(at, at + MAX_SESSION_IDS).map(String);
      this.#outgoing.send({ to: 'sessions', merchantId, sessionIds: ids, reason });
    }
  }

  addressOf(merchantCode: string): string {
    return new URL(socketPathOf(merchantCode), this.deps.site).toString();
  }

  checkSessions(): Promise<void> {
    return (this.#checking ??= this.#check().finally(() => {
      this.#checking = null;
    }));
  }

  async #check(): Promise<void> {
    for (const [merchantId, all] of this.hub.sessions())
      for (let at = 0; at < all.length; at += MAX_CHECKED) {
        const ids = all.slice(at, at + MAX_CHECKED).map(BigInt);
        const over = await findOverSessions(this.deps.db, { merchantId, ids, slackS: IDLE_SLACK_S });
        for (const { id, was_ended } of over)
          this.hub.deliver({
            to: 'sessions',
            merchantId,
            sessionIds: [id.toString()],
            reason: was_ended ? 'elsewhere' : 'expired',
          });
      }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopFollowing();
    await this.#checking?.catch(() => undefined);
    await this.#outgoing.close();
    await this.deps.fanOut.close();
  }
}

export const createLive = async (deps: LiveDeps): Promise<Live> => {
  const live = new LiveService(deps);
  await live.listen();
  return live;
};

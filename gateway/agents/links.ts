import { randomInt, randomUUID } from 'node:crypto';
import type { AgentLink, AgentLinks, AgentRate, LinkMembers } from '../../src/contract/entities/agent-link';
import type { Database } from '../database/types';
import { endInvitation, insertInvitation } from '../identity/index';
import { createBoundedCache, GatewayError, type MerchantContext, readSite } from '../platform/index';
import {
  addClicks,
  countLinks,
  endLink,
  findLanding,
  insertLink,
  type LinkRow,
  readCame,
  readLinkRates,
  readLinks,
} from './links.queries';
import { noteClicks } from './postbacks/postbacks.queries';
import { demandRates } from './rates';
import { lockRates } from './rates.queries';

/** Links of one agent that are not ended. */
export const MAX_LINKS = 100;
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 8;
const CODE_TRIES = 5;
/** Where links lead is remembered so long, of so many codes. */
const LANDING_LIVES_MS = 30_000;
const MAX_LANDINGS = 20_000;
/** Links whose clicks wait to be written. */
const MAX_WAITING = 10_000;
const CODE = /^[A-Za-z0-9_-]{3,32}$/;
const REGISTER = '/register';
const NUMBER = /^[1-9]\d{0,17}$/;

export interface LinksOf {
  merchant: Pick<MerchantContext, 'id' | 'code'>;
  agentId: bigint;
}
export interface NewLinkInput {
  makes: 'member' | 'agent';
  /** '' for one that is made up. */
  code: string;
  note: string;
  landing: string;
  expiresAt: number | null;
  rates: readonly AgentRate[];
}

/** Links by which members come to an agent. */
export interface Links {
  list(of: LinksOf, asked: { cursor: string; size: number }): Promise<AgentLinks>;
  /** @throws GatewayError AGENT_RATE, AGENT_LINKS_FULL, AGENT_CODE_TAKEN; REQUEST_INVALID for an end that has passed */
  create(of: LinksOf, input: NewLinkInput): Promise<AgentLink>;
  /** @throws GatewayError AGENT_LINK_UNKNOWN, also for another agent's */
  end(of: LinksOf, asked: { id: string }): Promise<void>;
  came(of: LinksOf, asked: { linkId: string; cursor: string; size: number }): Promise<LinkMembers>;
  /** Where a click goes, and that it was one; a code that is none leads to the registration without it. */
  click(merchantId: number, code: string, counts: boolean): Promise<string>;
  /** Writes the clicks that wait. */
  flush(): Promise<void>;
}

const madeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
const behindOf = (cursor: string): bigint | null => {
  if (cursor === '') return null;
  if (!NUMBER.test(cursor)) throw new GatewayError('REQUEST_INVALID', { reason: 'cursor' });
  return BigInt(cursor);
};

class DatabaseLinks implements Links {
  readonly #landings = createBoundedCache<{ link: bigint | null; address: string; atMs: number }>({
    maxEntries: MAX_LANDINGS,
  });
  #waiting = new Map<number, Map<bigint, bigint>>();
  constructor(private readonly deps: { db: Database; site: string; now: () => number }) {}

  async list({ merchant, agentId }: LinksOf, asked: { cursor: string; size: number }): Promise<AgentLinks> {
    const { db } = this.deps;
    const behind = behindOf(asked.cursor);
    const rows = await readLinks(db, { merchantId: merchant.id, agentId, behind, limit: asked.size + 1 });
    const page = rows.slice(0, asked.size);
    const [rates, site] = await Promise.all([
      readLinkRates(db, { merchantId: merchant.id, ids: page.map(({ id }) => id) }),
      this.#site(merchant.id),
    ]);
    const links = page.map((row) =>
      linkOf(row, {
        rates: rates.filter(({ link_id: id }) => id === row.id),
        url: urlOf(site, merchant, row),
      }),
    );
    return { links, next: rows.length > asked.size ? (links.at(-1)?.id ?? '') : '' };
  }

  async create({ merchant, agentId }: LinksOf, input: NewLinkInput): Promise<AgentLink> {
    const { db, now } = this.deps;
    const of = { merchantId: merchant.id, agentId };
    if (input.expiresAt !== null && input.expiresAt <= now())
      throw new GatewayError('REQUEST_INVALID', { reason: 'endDate' });
    const expiresAt = input.expiresAt === null ? null : new Date(input.expiresAt);
    const row = await db.merchant(merchant.id).tx(async (query) => {
      await lockRates(query, { merchantId: merchant.id, memberId: agentId });
      await demandRates(query, { ...of, rates: input.rates });
      if ((await countLinks(query, of)) >= MAX_LINKS)
        throw new GatewayError('AGENT_LINKS_FULL', { value: { links: MAX_LINKS } });
      for (let tries = 1; ; tries += 1) {
        const code = input.code || madeCode();
        const invitation = {
          merchantId: merchant.id,
          kind: 'affiliate',
          code,
          memberId: agentId,
          expiresAt,
        } as const;
        if (await insertInvitation(query, invitation))
          return insertLink(query, {
            ...of,
            ...input,
            code,
            expiresAt,
            makes: input.makes === 'agent' ? 1 : 0,
          });
        if (input.code !== '' || tries >= CODE_TRIES) throw new GatewayError('AGENT_CODE_TAKEN');
      }
    });
    this.#landings.delete(keyOf(merchant.id, row.code));
    return linkOf(row, { rates: input.rates, url: urlOf(await this.#site(merchant.id), merchant, row) });
  }

  async end({ merchant, agentId }: LinksOf, { id }: { id: string }): Promise<void> {
    await this.deps.db.merchant(merchant.id).tx(async (query) => {
      const code = await endLink(query, { merchantId: merchant.id, agentId, id: BigInt(id) });
      if (code === null) throw new GatewayError('AGENT_LINK_UNKNOWN');
      await endInvitation(query, { merchantId: merchant.id, kind: 'affiliate', code });
      this.#landings.delete(keyOf(merchant.id, code));
    });
  }

  async came(
    { merchant, agentId }: LinksOf,
    asked: { linkId: string; cursor: string; size: number },
  ): Promise<LinkMembers> {
    const rows = await readCame(this.deps.db, {
      ...{ merchantId: merchant.id, agentId, linkId: behindOf(asked.linkId) },
      ...{ behind: behindOf(asked.cursor), limit: asked.size + 1 },
    });
    const page = rows.slice(0, asked.size);
    return {
      members: page.map((row) => ({
        id: row.id.toString(),
        name: row.username,
        registeredAt: row.registered_at.getTime(),
        firstDepositAt: row.first_deposit_at?.getTime() ?? null,
      })),
      next: rows.length > asked.size ? (page.at(-1)?.id.toString() ?? '') : '',
    };
  }

  async click(merchantId: number, code: string, counts: boolean): Promise<string> {
    const landing = await this.#landing(merchantId, code);
    if (landing.link !== null && counts) {
      const clicks = this.#waiting.get(merchantId) ?? new Map<bigint, bigint>();
      this.#waiting.set(merchantId, clicks);
      if (clicks.has(landing.link) || clicks.size < MAX_WAITING)
        clicks.set(landing.link, (clicks.get(landing.link) ?? 0n) + 1n);
    }
    return landing.address;
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const [merchantId, clicks] of waiting) {
      await addClicks(this.deps.db, { merchantId, clicks });
      await noteClicks(this.deps.db, { merchantId, clicks, about: randomUUID() });
    }
  }

  async #landing(merchantId: number, code: string) {
    const key = keyOf(merchantId, code);
    const known = this.#landings.get(key);
    if (known && this.deps.now() - known.atMs < LANDING_LIVES_MS) return known;
    const found = CODE.test(code) ? await findLanding(this.deps.db, { merchantId, code }) : null;
    const site = await this.#site(merchantId);
    const address =
      found === null
        ? `${site}${REGISTER}`
        : `${site}${found.landing || REGISTER}?affiliateCode=${encodeURIComponent(found.code)}`;
    const landing = { link: found?.id ?? null, address, atMs: this.deps.now() };
    this.#landings.set(key, landing);
    return landing;
  }

  async #site(merchantId: number): Promise<string> {
    return readSite(this.deps.db.merchant(merchantId).query, merchantId, this.deps.site);
  }
}

const keyOf = (merchantId: number, code: string): string => `${merchantId} ${code.toLowerCase()}`;
/** By the merchant's code: one gateway serves several. */
const urlOf = (site: string, merchant: { code: string }, { code }: { code: string }): string =>
  `${site}/go/${encodeURIComponent(merchant.code)}/${encodeURIComponent(code)}`;
const linkOf = (row: LinkRow, { rates, url }: { rates: readonly AgentRate[]; url: string }): AgentLink => ({
  ...{ id: row.id.toString(), code: row.code, url, makes: row.makes === 1 ? 'agent' : 'member' },
  ...{ note: row.note, landing: row.landing, state: row.expired ? 'expired' : 'active' },
  ...{ createdAt: row.created_at.getTime(), expiresAt: row.expires_at?.getTime() ?? null },
  rates: rates.map(({ product, ppm }) => ({ product, ppm })),
  ...{ clicks: Number(row.clicks), registrations: row.registrations, firstDeposits: row.first_deposits },
});

export const createLinks = (deps: { db: Database; site: string; now: () => number }): Links =>
  new DatabaseLinks(deps);

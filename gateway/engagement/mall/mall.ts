import type {
  Article,
  ArticleKind,
  ArticlePage,
  OrderState,
  PointOrderPage,
} from '../../../src/contract/entities/points';
import type { PaymentPasswords } from '../../account/index';
import type { Database } from '../../database/types';
import { type AccountRef, type Ledger, POINTS, type Posting } from '../../ledger/index';
import { GatewayError, type KeyBox, LeftOut, workThrough } from '../../platform/index';
import type { Letters } from '../inbox/index';
import { HOUSE_POINTS, lockPoints, type Points, pointsOf, POINT_SOURCE, type Who } from '../points/index';
import { maskedAddress, readAddress } from './address';
import {
  type ArticleTexts,
  countArticles,
  countOrders,
  countOwned,
  endDelivery,
  findArticle,
  findOrder,
  findOrderOf,
  insertOrder,
  listArticles,
  listOrders,
  listVariants,
  moveOrder,
  openDeliveries,
  openOrders,
  type OrderRow,
  settleOrder,
} from './mall.queries';

const MAX_OPEN = 200;
const BASE = 36;

/** Each variant's pieces are a unit of their own: what is not there cannot be posted, however many ask at once. */
const unitOf = (variantId: bigint): string => `TKTM${variantId.toString(BASE).toUpperCase()}`;
export const stockOf = (variantId: bigint): AccountRef => ({
  ...{ class: 'pool', owner: `mall:${variantId}`, currency: unitOf(variantId) },
});
const soldOf = (variantId: bigint): AccountRef => ({
  class: 'house',
  owner: 'mall',
  currency: unitOf(variantId),
});
const escrowOf = (orderId: bigint): AccountRef => ({
  class: 'escrow',
  owner: `order:${orderId}`,
  currency: POINTS,
});

/** What points buy, and what was bought. */
export interface Mall {
  articles(
    who: Who,
    asked: { kind: '' | ArticleKind; page: number; size: number },
    language: string,
  ): Promise<ArticlePage>;
  /**
   * Orders, once per `requestId`: points go to escrow and pieces out of stock in one journal.
   * @throws GatewayError MALL_UNKNOWN, MALL_ADDRESS, MALL_LIMIT, MALL_SOLD_OUT, POINTS_NOT_ENOUGH, LEDGER_KEY_CONFLICT, MALL_ORDER_STATE for a key whose order was
   *   cancelled or refused since, and what a payment
   *   password answers
   */
  redeem(
    who: Who,
    input: {
      articleId: bigint;
      variantId: bigint | null;
      quantity: number;
      password: string;
      province: string;
      remarks: string;
      requestId: string;
    },
  ): Promise<void>;
  orders(
    who: Who,
    asked: { state: OrderState | null; fromMs: number; toMs: number; page: number; size: number },
    language: string,
  ): Promise<PointOrderPage>;
  /** @throws GatewayError MALL_UNKNOWN, MALL_ORDER_STATE */
  cancel(who: Who, id: bigint): Promise<void>;
  /** Posts what operators moved and what a gateway began and did not end, and pieces that came. */
  settle(merchantId: number, before: Date): Promise<number>;
}

export interface MallDeps {
  db: Database;
  ledger: Ledger;
  points: Points;
  paymentPasswords: Pick<PaymentPasswords, 'demand'>;
  letters: Pick<Letters, 'write'>;
  box: KeyBox;
  now: () => number;
}

const nameIn = (names: Readonly<Record<string, string>>, languages: readonly string[]): string =>
  languages.map((language) => names[language]).find((name) => name !== undefined) ??
  Object.values(names)[0] ??
  '';
const textIn = (texts: ArticleTexts, languages: readonly string[]): { name: string; text: string } =>
  languages.map((language) => texts[language]).find((text) => text !== undefined) ??
  Object.values(texts)[0] ?? { name: '', text: '' };

class LedgerMall implements Mall {
  readonly #orders: LeftOut;
  readonly #deliveries: LeftOut;

  constructor(private readonly deps: MallDeps) {
    this.#orders = new LeftOut(deps.now);
    this.#deliveries = new LeftOut(deps.now);
  }

  #now = (): Date => new Date(this.deps.now());

  async articles(who: Who, asked: Parameters<Mall['articles']>[1], language: string): Promise<ArticlePage> {
    const { merchant, memberId } = who;
    const { query } = this.deps.db.merchant(merchant.id);
    const of = { merchantId: merchant.id, kind: asked.kind };
    const [rows, count] = await Promise.all([
      listArticles(query, {
        ...of,
        openOnly: true,
        limit: asked.size,
        offset: (asked.page - 1) * asked.size,
      }),
      countArticles(query, of),
    ]);
    const articles = rows.map(({ id }) => id);
    const [variants, owned] = await Promise.all([
      listVariants(query, { merchantId: merchant.id, articles }),
      countOwned(query, { merchantId: merchant.id, memberId, articles }),
    ]);
    const languages = [language, merchant.defaultLanguage];
    return {
      articles: rows.map((row): Article => {
        const has = owned.find(({ article_id }) => article_id === row.id)?.pieces ?? 0;
        return {
          ...{ id: row.id.toString(), kind: row.kind, price: row.price, ...textIn(row.texts, languages) },
          mayHave: row.per_member === null ? null : Math.max(0, row.per_member - has),
          variants: variants
            .filter(({ article_id }) => article_id === row.id)
            .map(({ id, names, stock }) => ({
              id: id.toString(),
              name: nameIn(names, languages),
              left: Number(stock),
            })),
        };
      }),
      pages: Math.ceil(count / asked.size),
    };
  }

  async redeem(who: Who, input: Parameters<Mall['redeem']>[1]): Promise<void> {
    const { merchant, memberId } = who;
    const key = { merchantId: merchant.id, memberId };
    const { requestId: intent, quantity } = input;
    const scope = this.deps.db.merchant(merchant.id);
    await this.deps.paymentPasswords.demand(key, input.password);
    // What was earned up to now may pay for it.
    await this.deps.points.balance(who);
    const id = await scope.tx(async (query) => {
      await lockPoints(query, key);
      const known = await findOrderOf(query, { ...key, intent });
      if (known) {
        const { article_id: articleId, variant_id: variantId, address_box: to } = known;
        const address = JSON.stringify(readAddress(input.remarks, input.province));
        const isSame =
          articleId === input.articleId &&
          known.quantity === quantity &&
          (input.variantId ?? variantId) === variantId &&
          (to === null || (this.deps.box.open(to) ?? address) === address);
        if (!isSame) throw new GatewayError('LEDGER_KEY_CONFLICT');
        if (known.state === 'cancelled' || known.state === 'refused')
          throw new GatewayError('MALL_ORDER_STATE');
        return known.id;
      }
      const article = await findArticle(query, { merchantId: merchant.id, id: input.articleId });
      if (article?.open !== true) throw new GatewayError('MALL_UNKNOWN');
      const variants = await listVariants(query, { merchantId: merchant.id, articles: [article.id] });
      const variant =
        input.variantId === null && variants.length === 1
          ? variants[0]
          : variants.find((one) => one.id === input.variantId);
      if (variant === undefined) throw new GatewayError('MALL_UNKNOWN');
      const address = article.kind === 'goods' ? readAddress(input.remarks, input.province) : null;
      if (article.kind === 'goods' && address === null) throw new GatewayError('MALL_ADDRESS');
      const [owned] = await countOwned(query, { ...key, articles: [article.id] });
      if (article.per_member !== null && (owned?.pieces ?? 0) + quantity > article.per_member)
        throw new GatewayError('MALL_LIMIT');
      return insertOrder(query, {
        ...{ ...key, intent, articleId: article.id, variantId: variant.id, version: article.version },
        ...{ texts: article.texts, quantity, points: article.price * BigInt(quantity), now: this.#now() },
        box: address && this.deps.box.close(JSON.stringify(address)),
        masked: address === null ? '' : maskedAddress(address),
      });
    });
    const order = await findOrder(scope.query, { merchantId: merchant.id, id });
    if (order?.state === 'begun') await this.#place(merchant.id, order);
    const now = await findOrder(scope.query, { merchantId: merchant.id, id });
    if (now?.state === 'void')
      throw new GatewayError(now.reason === 'stock' ? 'MALL_SOLD_OUT' : 'POINTS_NOT_ENOUGH');
  }

  /** Points to escrow and pieces out of stock, both or neither; then the order stands, or is void and says what was not there. */
  async #place(merchantId: number, order: OrderRow): Promise<void> {
    const { id, member_id: memberId, variant_id: variantId, quantity, points } = order;
    const pieces = BigInt(quantity);
    const done = await this.#post(merchantId, `order-${id}`, memberId.toString(), 'mall-order', [
      { account: pointsOf(memberId), amountMinor: -points },
      { account: escrowOf(id), amountMinor: points },
      { account: stockOf(variantId), amountMinor: -pieces },
      { account: soldOf(variantId), amountMinor: pieces },
    ]);
    const left = done
      ? pieces
      : ((await this.deps.ledger.balance({ merchantId, account: stockOf(variantId) })) ?? 0n);
    await this.deps.db.merchant(merchantId).tx((query) =>
      moveOrder(query, {
        ...{ merchantId, id, to: done ? 'placed' : 'void', settled: true, tracking: '' },
        ...{
          actor: memberId.toString(),
          reason: done ? '' : left < pieces ? 'stock' : 'points',
          now: this.#now(),
        },
      }),
    );
  }

  /** @returns false where one of the accounts has not enough */
  async #post(
    merchantId: number,
    key: string,
    actor: string,
    kind: string,
    postings: Posting[],
  ): Promise<boolean> {
    const result = await this.deps.ledger.post({
      type: 'post',
      merchantId,
      source: POINT_SOURCE,
      key,
      actor,
      kind,
      postings,
    });
    if (!result.ok && result.code !== 'WALLET_NOT_ENOUGH') throw new GatewayError(result.code);
    return result.ok;
  }

  async orders(who: Who, asked: Parameters<Mall['orders']>[1], language: string): Promise<PointOrderPage> {
    const { merchant, memberId } = who;
    const { query } = this.deps.db.merchant(merchant.id);
    const of = {
      ...{ merchantId: merchant.id, memberId, state: asked.state },
      from: asked.fromMs === 0 ? null : new Date(asked.fromMs),
      to: asked.toMs === 0 ? null : new Date(asked.toMs),
    };
    const [rows, count] = await Promise.all([
      listOrders(query, { ...of, limit: asked.size, offset: (asked.page - 1) * asked.size }),
      countOrders(query, of),
    ]);
    const languages = [language, merchant.defaultLanguage];
    return {
      orders: rows.map((row) => ({
        ...{
          id: row.id.toString(),
          name: textIn(row.texts, languages).name,
          variant: nameIn(row.variant, languages),
        },
        ...{ quantity: row.quantity, points: row.points, state: row.state as OrderState, to: row.masked },
        ...{ tracking: row.tracking, reason: row.reason },
        ...{ placedAt: row.placed_at.getTime(), changedAt: row.changed_at.getTime() },
      })),
      pages: Math.ceil(count / asked.size),
    };
  }

  async cancel({ merchant, memberId }: Who, id: bigint): Promise<void> {
    const scope = this.deps.db.merchant(merchant.id);
    const order = await findOrder(scope.query, { merchantId: merchant.id, id });
    if (order?.member_id !== memberId) throw new GatewayError('MALL_UNKNOWN');
    const isMoved = await scope.tx((query) =>
      moveOrder(query, {
        ...{ merchantId: merchant.id, id, to: 'cancelled', settled: false },
        ...{ actor: memberId.toString(), reason: '', tracking: '', now: this.#now() },
      }),
    );
    if (!isMoved && order.state !== 'cancelled') throw new GatewayError('MALL_ORDER_STATE');
    const now = await findOrder(scope.query, { merchantId: merchant.id, id });
    if (now) await this.#settle(merchant.id, now);
  }

  /** What an order's state moves, under a key of its own: said again it is the same. The member hears of it in a letter. */
  async #settle(merchantId: number, order: OrderRow): Promise<void> {
    const { id, member_id: memberId, variant_id: variantId, state, points, quantity } = order;
    if (state === 'begun') return this.#place(merchantId, order);
    if (order.settled) return;
    const pieces = BigInt(quantity);
    if (state === 'shipped')
      await this.#must(merchantId, `order-${id}-ship`, 'mall-shipped', [
        { account: escrowOf(id), amountMinor: -points },
        { account: HOUSE_POINTS, amountMinor: points },
      ]);
    if (state === 'refused' || state === 'cancelled')
      await this.#must(merchantId, `order-${id}-back`, 'mall-back', [
        { account: escrowOf(id), amountMinor: -points },
        { account: pointsOf(memberId), amountMinor: points },
        { account: soldOf(variantId), amountMinor: -pieces },
        { account: stockOf(variantId), amountMinor: pieces },
      ]);
    const announce = await this.deps.db.merchant(merchantId).tx(async (query) => {
      await settleOrder(query, { merchantId, id });
      if (state !== 'approved' && state !== 'shipped' && state !== 'delivered' && state !== 'refused')
        return null;
      return this.deps.letters.write(query, {
        ...{ merchantId, memberId, key: `order-${id}-${state}`, template: `order-${state}` },
        params: {
          ...{ order: id.toString(), item: Object.values(order.texts)[0]?.name ?? '' },
          ...{
            tracking: state === 'shipped' ? order.tracking : '',
            reason: state === 'refused' ? order.reason : '',
          },
        },
      });
    });
    announce?.();
  }

  async #must(merchantId: number, key: string, kind: string, postings: Posting[]): Promise<void> {
    if (!(await this.#post(merchantId, key, 'mall', kind, postings)))
      throw new Error(`${key} could not be posted: its escrow is not what it was`);
  }

  async settle(merchantId: number, before: Date): Promise<number> {
    const { query } = this.deps.db.merchant(merchantId);
    const orders = await openOrders(query, {
      merchantId,
      before,
      except: this.#orders.ids(),
      limit: MAX_OPEN,
    });
    const deliveries = await openDeliveries(query, {
      merchantId,
      except: this.#deliveries.ids(),
      limit: MAX_OPEN,
    });
    const deliver = async ({ id, variant_id: variantId, pieces, operator }: (typeof deliveries)[number]) => {
      const done = await this.#post(merchantId, `stock-${id}`, operator, 'mall-stock', [
        { account: soldOf(variantId), amountMinor: -pieces },
        { account: stockOf(variantId), amountMinor: pieces },
      ]);
      await endDelivery(query, { merchantId, id, state: done ? 'done' : 'refused' });
      return true;
    };
    const settle = async (order: (typeof orders)[number]) => {
      await this.#settle(merchantId, order);
      return true;
    };
    await workThrough(
      [() => this.#orders.work(orders, settle), () => this.#deliveries.work(deliveries, deliver)],
      (part) => part(),
    );
    return orders.length + deliveries.length;
  }
}

export const createMall = (deps: MallDeps): Mall => new LedgerMall(deps);

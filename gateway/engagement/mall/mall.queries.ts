import type { OrderState } from '../../../src/contract/entities/points';
import type { Query } from '../../database/types';

interface Owner {
  merchantId: number;
  memberId: bigint;
}

export interface ArticleTexts {
  [language: string]: { name: string; text: string };
}
export interface ArticleInput {
  code: string;
  kind: 'goods' | 'voucher';
  texts: ArticleTexts;
  price: bigint;
  perMember: number | null;
  open: boolean;
  variants: { code: string; names: Record<string, string> }[];
}

/** Writes an article, or a further version of one. Variants that are left out are closed; their stock stays. */
export const putArticle = async (
  query: Query,
  merchantId: number,
  article: ArticleInput,
): Promise<bigint> => {
  const [row] = await query<{ id: bigint }>(
    `insert into mall_article as a (merchant_id, code, kind, texts, price, per_member, open)
     values ($1, $2, $3, $4::text::jsonb, $5, $6, $7)
     on conflict (merchant_id, code) do update set kind = excluded.kind, texts = excluded.texts, price = excluded.price,
       per_member = excluded.per_member, open = excluded.open, version = a.version + 1
     returning id`,
    [
      ...[merchantId, article.code, article.kind, JSON.stringify(article.texts)],
      ...[article.price, article.perMember, article.open],
    ],
  );
  if (!row) throw new Error('the article was not stored');
  await query('update mall_variant set open = false where merchant_id = $1 and article_id = $2', [
    merchantId,
    row.id,
  ]);
  for (const { code, names } of article.variants)
    await query(
      `insert into mall_variant (merchant_id, article_id, code, names) values ($1, $2, $3, $4::text::jsonb)
       on conflict (merchant_id, article_id, code) do update set names = excluded.names, open = true`,
      [merchantId, row.id, code, JSON.stringify(names)],
    );
  return row.id;
};

/** Stock accounts: owner by the variant, unit of its own. The same words as in mall.ts. */
const STOCK = `coalesce((select b.balance from account b where b.merchant_id = v.merchant_id and b.class = 'pool'
   and b.owner = 'mall:' || v.id), 0)`;

export interface VariantRow extends Record<string, unknown> {
  article_id: bigint;
  id: bigint;
  code: string;
  names: Record<string, string>;
  stock: bigint;
}
export interface ArticleRow extends Record<string, unknown> {
  id: bigint;
  code: string;
  kind: 'goods' | 'voucher';
  version: number;
  texts: ArticleTexts;
  price: bigint;
  per_member: number | null;
  open: boolean;
}
const ARTICLE = 'id, code, kind, version, texts, price, per_member, open';

export const listArticles = (
  query: Query,
  input: {
    merchantId: number;
    kind: '' | 'goods' | 'voucher';
    openOnly: boolean;
    limit: number;
    offset: number;
  },
): Promise<ArticleRow[]> =>
  query<ArticleRow>(
    `select ${ARTICLE} from mall_article where merchant_id = $1 and ($2 = '' or kind = $2) and (open or not $3)
      order by price, id limit $4 offset $5`,
    [input.merchantId, input.kind, input.openOnly, input.limit, input.offset],
  );
export const countArticles = async (
  query: Query,
  { merchantId, kind }: { merchantId: number; kind: '' | 'goods' | 'voucher' },
): Promise<number> => {
  const [row] = await query<{ articles: number }>(
    `select count(*)::int as articles from mall_article where merchant_id = $1 and ($2 = '' or kind = $2) and open`,
    [merchantId, kind],
  );
  return row?.articles ?? 0;
};
export const findArticle = async (
  query: Query,
  { merchantId, id, code }: { merchantId: number; id?: bigint; code?: string },
): Promise<ArticleRow | null> => {
  const [row] = await query<ArticleRow>(
    `select ${ARTICLE} from mall_article where merchant_id = $1 and (id = $2 or code = $3)`,
    [merchantId, id ?? null, code ?? null],
  );
  return row ?? null;
};
export const listVariants = (
  query: Query,
  { merchantId, articles }: { merchantId: number; articles: readonly bigint[] },
): Promise<VariantRow[]> =>
  query<VariantRow>(
    `select v.article_id, v.id, v.code, v.names, ${STOCK} as stock from mall_variant v
      where v.merchant_id = $1 and v.article_id = any ($2) and v.open order by v.id`,
    [merchantId, articles],
  );
/** Pieces of articles that a member has or is about to have. */
export const countOwned = (
  query: Query,
  { merchantId, memberId, articles }: Owner & { articles: readonly bigint[] },
): Promise<{ article_id: bigint; pieces: number }[]> =>
  query(
    `select article_id, sum(quantity)::int as pieces from mall_order
      where merchant_id = $1 and member_id = $2 and article_id = any ($3) and state not in ('void', 'refused', 'cancelled') group by article_id`,
    [merchantId, memberId, articles],
  );

export interface OrderRow extends Record<string, unknown> {
  id: bigint;
  member_id: bigint;
  article_id: bigint;
  variant_id: bigint;
  intent: string;
  texts: ArticleTexts;
  variant: Record<string, string>;
  quantity: number;
  points: bigint;
  state: OrderState | 'begun' | 'void';
  settled: boolean;
  address_box: Uint8Array | null;
  masked: string;
  tracking: string;
  reason: string;
  placed_at: Date;
  changed_at: Date;
}
const ORDER = `o.id, o.member_id, o.article_id, o.variant_id, o.intent, o.texts, v.names as variant, o.quantity, o.points, o.state, o.settled,
  o.address_box, o.masked, o.tracking, o.reason, o.placed_at, o.changed_at`;
const FROM = 'mall_order o join mall_variant v on v.merchant_id = o.merchant_id and v.id = o.variant_id';

export const findOrderOf = async (
  query: Query,
  { merchantId, memberId, intent }: Owner & { intent: string },
): Promise<OrderRow | null> => {
  const [row] = await query<OrderRow>(
    `select ${ORDER} from ${FROM} where o.merchant_id = $1 and o.member_id = $2 and o.intent = $3`,
    [merchantId, memberId, intent],
  );
  return row ?? null;
};
export const findOrder = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<OrderRow | null> => {
  const [row] = await query<OrderRow>(`select ${ORDER} from ${FROM} where o.merchant_id = $1 and o.id = $2`, [
    merchantId,
    id,
  ]);
  return row ?? null;
};
export const insertOrder = async (
  query: Query,
  order: Owner & {
    intent: string;
    articleId: bigint;
    variantId: bigint;
    version: number;
    texts: ArticleTexts;
    quantity: number;
    points: bigint;
    box: Uint8Array | null;
    masked: string;
    now: Date;
  },
): Promise<bigint> => {
  const [row] = await query<{ id: bigint }>(
    `insert into mall_order (merchant_id, member_id, intent, article_id, variant_id, version, texts, quantity, points, address_box, masked,
       placed_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7::text::jsonb, $8, $9, $10, $11, $12, $12) returning id`,
    [
      ...[order.merchantId, order.memberId, order.intent, order.articleId, order.variantId, order.version],
      ...[JSON.stringify(order.texts), order.quantity, order.points, order.box, order.masked, order.now],
    ],
  );
  if (!row) throw new Error('the order was not stored');
  return row.id;
};

/** Where each state may be come to from. What was shipped is spent: it is not refused any more. */
const BEFORE = {
  placed: ['begun'],
  void: ['begun'],
  approved: ['placed'],
  shipped: ['approved'],
  delivered: ['shipped'],
  refused: ['placed', 'approved'],
  cancelled: ['placed'],
} as const satisfies Record<string, readonly string[]>;
export type NextState = keyof typeof BEFORE;

/** To another state; false: it stands where that cannot be, or is not settled yet. What moves in the ledger is still to be settled. */
export const moveOrder = async (
  query: Query,
  change: {
    merchantId: number;
    id: bigint;
    to: NextState;
    settled: boolean;
    actor: string;
    reason: string;
    tracking: string;
    now: Date;
  },
): Promise<boolean> => {
  const rows = await query(
    `update mall_order set state = $4, settled = $5, reason = case when $6 = '' then reason else $6 end,
            tracking = case when $7 = '' then tracking else $7 end, changed_at = $8
      where merchant_id = $1 and id = $2 and state = any ($3) and (settled or state = 'begun') returning 1`,
    [
      ...[change.merchantId, change.id, BEFORE[change.to], change.to, change.settled],
      ...[change.reason, change.tracking, change.now],
    ],
  );
  if (rows.length === 0) return false;
  await query(
    'insert into mall_step (merchant_id, order_id, state, actor, reason, at) values ($1, $2, $3, $4, $5, $6)',
    [change.merchantId, change.id, change.to, change.actor, change.reason, change.now],
  );
  return true;
};
export const settleOrder = async (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<void> => {
  await query('update mall_order set settled = true where merchant_id = $1 and id = $2', [merchantId, id]);
};
/** What is to be posted: moved by an operator, or begun by a gateway that is gone. */
export const openOrders = (
  query: Query,
  {
    merchantId,
    before,
    except,
    limit,
  }: { merchantId: number; before: Date; except: readonly bigint[]; limit: number },
): Promise<OrderRow[]> =>
  query<OrderRow>(
    `select ${ORDER} from ${FROM} where o.merchant_id = $1 and not o.settled and (o.state <> 'begun' or o.placed_at < $2)
        and o.id <> all ($4::int8[])
      order by o.id limit $3`,
    [merchantId, before, limit, except],
  );
export const listOrders = (
  query: Query,
  input: {
    merchantId: number;
    memberId: bigint | null;
    state: string | null;
    from: Date | null;
    to: Date | null;
    limit: number;
    offset: number;
  },
): Promise<OrderRow[]> =>
  query<OrderRow>(
    `select ${ORDER} from ${FROM}
      where o.merchant_id = $1 and ($2::bigint is null or o.member_id = $2) and o.state not in ('begun', 'void')
        and ($3::text is null or o.state = $3) and ($4::timestamptz is null or o.placed_at >= $4)
        and ($5::timestamptz is null or o.placed_at < $5)
      order by o.id desc limit $6 offset $7`,
    [input.merchantId, input.memberId, input.state, input.from, input.to, input.limit, input.offset],
  );
export const countOrders = async (
  query: Query,
  input: Owner & { state: string | null; from: Date | null; to: Date | null },
): Promise<number> => {
  const [row] = await query<{ orders: number }>(
    `select count(*)::int as orders from mall_order o
      where o.merchant_id = $1 and o.member_id = $2 and o.state not in ('begun', 'void')
        and ($3::text is null or o.state = $3) and ($4::timestamptz is null or o.placed_at >= $4)
        and ($5::timestamptz is null or o.placed_at < $5)`,
    [input.merchantId, input.memberId, input.state, input.from, input.to],
  );
  return row?.orders ?? 0;
};
export const listSteps = (
  query: Query,
  { merchantId, id }: { merchantId: number; id: bigint },
): Promise<{ state: string; actor: string; reason: string; at: Date }[]> =>
  query(
    'select state, actor, reason, at from mall_step where merchant_id = $1 and order_id = $2 order by at',
    [merchantId, id],
  );

/** Takes away what is known of the receiver: at once where there is no delivery any more, else some days after it. */
export const eraseAddresses = async (
  query: Query,
  { merchantId, now, limit }: { merchantId: number; now: Date; limit: number },
): Promise<number> => {
  const rows = await query(
    `update mall_order set address_box = null, masked = '' where merchant_id = $1 and id in (
       select o.id from mall_order o where o.merchant_id = $1 and o.address_box is not null and o.settled
          and (o.state in ('void', 'refused', 'cancelled') or o.state = 'delivered' and o.changed_at < $2::timestamptz - make_interval(days =>
            coalesce((select p.erase_days from point_policy p where p.merchant_id = $1), 30)))
        limit $3) returning 1`,
    [merchantId, now, limit],
  );
  return rows.length;
};

export const insertDelivery = async (
  query: Query,
  input: { merchantId: number; variantId: bigint; pieces: bigint; operator: string; now: Date },
): Promise<bigint> => {
  const [row] = await query<{ id: bigint }>(
    'insert into mall_delivery (merchant_id, variant_id, pieces, operator, at) values ($1, $2, $3, $4, $5) returning id',
    [input.merchantId, input.variantId, input.pieces, input.operator, input.now],
  );
  return row?.id ?? 0n;
};
export const openDeliveries = (
  query: Query,
  { merchantId, except, limit }: { merchantId: number; except: readonly bigint[]; limit: number },
): Promise<{ id: bigint; variant_id: bigint; pieces: bigint; operator: string }[]> =>
  query(
    `select id, variant_id, pieces, operator from mall_delivery where merchant_id = $1 and state = 'begun'
        and id <> all ($3::int8[]) order by id limit $2`,
    [merchantId, limit, except],
  );
export const endDelivery = async (
  query: Query,
  { merchantId, id, state }: { merchantId: number; id: bigint; state: 'done' | 'refused' },
): Promise<void> => {
  await query(`update mall_delivery set state = $3 where merchant_id = $1 and id = $2 and state = 'begun'`, [
    merchantId,
    id,
    state,
  ]);
};

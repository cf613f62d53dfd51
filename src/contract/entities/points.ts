import * as v from 'valibot';
import { amount, readMoney } from '../amount';
import { amountText, type Money, UNREAD_TEXT } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, looseTime } from '../wire';

/** Older gateways also write 500.00. */
const WHOLE = /^\d{1,18}(\.0+)?$/;
const wholeOf = (text: string): bigint => BigInt(text.split('.')[0] ?? '');
/** Points that a page cannot do without: the answer is refused where they cannot be read. */
export const pointsFromWire = v.pipe(looseText, v.regex(WHOLE), v.transform(wholeOf));
/** Points; null if they are missing or cannot be parsed. */
const maybePoints = v.pipe(
  looseText,
  v.transform((text) => (WHOLE.test(text) ? wholeOf(text) : null)),
);

/** What points are worth, and what of them may be changed into money now. They never expire. */
export interface PointConfig {
  balance: bigint;
  /** Of a thousand points; zero: they are not changed into money. */
  thousand: Money;
  minimum: bigint;
  step: bigint;
  dayCap: bigint;
  leftToday: bigint;
  paymentPasswordSet: boolean;
}
export const pointConfigFromWire = v.pipe(
  v.object({
    balance: pointsFromWire,
    thousandValue: amount,
    currency: looseText,
    minimum: pointsFromWire,
    step: pointsFromWire,
    dayCap: pointsFromWire,
    leftToday: pointsFromWire,
    hasPassword: looseFlag,
  }),
  v.transform((wire): PointConfig => ({
    balance: wire.balance,
    thousand: readMoney(wire.thousandValue, wire.currency),
    minimum: wire.minimum,
    step: wire.step,
    dayCap: wire.dayCap,
    leftToday: wire.leftToday,
    paymentPasswordSet: wire.hasPassword,
  })),
);
export const pointConfigToWire = (config: PointConfig): v.InferInput<typeof pointConfigFromWire> => ({
  balance: config.balance.toString(),
  thousandValue: amountText(config.thousand),
  currency: config.thousand.currency,
  minimum: config.minimum.toString(),
  step: config.step.toString(),
  dayCap: config.dayCap.toString(),
  leftToday: config.leftToday.toString(),
  hasPassword: config.paymentPasswordSet ? 'Y' : 'N',
});

export type ArticleKind = 'goods' | 'voucher';
/** Their numbers on the wire. */
export const articleKinds = { '1': 'goods', '2': 'voucher' } as const;
export const numberOfKind = (kind: ArticleKind): '1' | '2' => (kind === 'goods' ? '1' : '2');

export interface Variant {
  id: string;
  /** '' where there is one kind alone. */
  name: string;
  /** Pieces in stock. */
  left: number;
}
/** Something that points buy. */
export interface Article {
  id: string;
  kind: ArticleKind;
  name: string;
  text: string;
  price: bigint;
  /** Pieces that the member may still have; null: as many as there are. */
  mayHave: number | null;
  variants: Variant[];
}
export interface ArticlePage {
  articles: Article[];
  pages: number;
}
const articleFromWire = v.pipe(
  v.object({
    rewardId: looseId,
    typeId: looseText,
    name: looseText,
    description: looseText,
    points: maybePoints,
    remainLimit: looseText,
    variants: looseList(v.object({ variantId: looseId, name: looseText, stock: looseCount })),
  }),
  v.transform((wire): Omit<Article, 'price'> & { price: bigint | null } => ({
    id: wire.rewardId,
    kind: wire.typeId === '2' ? 'voucher' : 'goods',
    name: wire.name,
    text: wire.description,
    price: wire.points,
    mayHave: wire.remainLimit === '' ? null : Number(wire.remainLimit) || 0,
    variants: wire.variants.map(({ variantId, name, stock }) => ({ id: variantId, name, left: stock })),
  })),
);
export const articlePageFromWire = v.pipe(
  v.object({ list: looseList(articleFromWire), totalPages: looseCount }),
  v.transform((wire): ArticlePage => ({
    // An article without a readable price is not sold.
    articles: wire.list.filter((one): one is Article => one.price !== null),
    pages: wire.totalPages,
  })),
);
export const articlePageToWire = (page: ArticlePage): v.InferInput<typeof articlePageFromWire> => ({
  list: page.articles.map((one) => ({
    rewardId: one.id,
    typeId: numberOfKind(one.kind),
    name: one.name,
    description: one.text,
    points: one.price.toString(),
    remainLimit: one.mayHave === null ? '' : String(one.mayHave),
    variants: one.variants.map(({ id, name, left }) => ({ variantId: id, name, stock: left })),
  })),
  totalPages: page.pages,
});

/** How far an order is, by the protocol's words. */
export const orderStates = {
  PENDING: 'placed',
  APPROVED: 'approved',
  SHIPPED: 'shipped',
  DONE: 'delivered',
  REJECTED: 'refused',
  CANCELLED: 'cancelled',
} as const;
export type OrderState = (typeof orderStates)[keyof typeof orderStates];
const isOrderWord = (word: string): word is keyof typeof orderStates => Object.hasOwn(orderStates, word);
export const wordOfState = (state: OrderState): keyof typeof orderStates =>
  (Object.keys(orderStates) as (keyof typeof orderStates)[]).find((word) => orderStates[word] === state) ??
  'PENDING';

export interface PointOrder {
  id: string;
  name: string;
  variant: string;
  quantity: number;
  /** Null where they cannot be read. */
  points: bigint | null;
  state: OrderState;
  /** Who and where to, masked. */
  to: string;
  tracking: string;
  reason: string;
  placedAt: number | null;
  changedAt: number | null;
}
export interface PointOrderPage {
  orders: PointOrder[];
  pages: number;
}
const orderFromWire = v.pipe(
  v.object({
    orderId: looseId,
    name: looseText,
    variant: looseText,
    quantity: looseCount,
    points: maybePoints,
    status: looseText,
    receiver: looseText,
    tracking: looseText,
    remark: looseText,
    createTime: looseTime,
    updateTime: looseTime,
  }),
  v.transform((wire): PointOrder => ({
    id: wire.orderId,
    name: wire.name,
    variant: wire.variant,
    quantity: wire.quantity,
    points: wire.points,
    state: isOrderWord(wire.status) ? orderStates[wire.status] : 'placed',
    to: wire.receiver,
    tracking: wire.tracking,
    reason: wire.remark,
    placedAt: wire.createTime,
    changedAt: wire.updateTime,
  })),
);
export const orderPageFromWire = v.pipe(
  v.object({ list: looseList(orderFromWire), totalPages: looseCount }),
  v.transform((wire): PointOrderPage => ({ orders: wire.list, pages: wire.totalPages })),
);
export const orderPageToWire = (page: PointOrderPage): v.InferInput<typeof orderPageFromWire> => ({
  list: page.orders.map((one) => ({
    ...{ orderId: one.id, name: one.name, variant: one.variant, quantity: one.quantity },
    ...{ points: one.points?.toString() ?? UNREAD_TEXT, status: wordOfState(one.state), receiver: one.to },
    ...{ tracking: one.tracking, remark: one.reason, createTime: one.placedAt, updateTime: one.changedAt },
  })),
  totalPages: page.pages,
});

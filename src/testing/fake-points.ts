import {
  articleKinds,
  articlePageToWire,
  type Article,
  numberOfKind,
  orderPageToWire,
  pointConfigToWire,
  type PointOrder,
} from '../contract/entities/points';
import { fakeAccountOf } from './fake-account-state';
import type { Answers } from './fake-calls';
import { FakeRefusal } from './fake-refusal';
import { fresh, self, type FakeContext, type FakeState } from './fake-state';

interface FakeMall {
  balances: Map<string, bigint>;
  articles: Article[];
  orders: Map<string, PointOrder[]>;
  /** By member and key: the order that was made, '' for points that became money. */
  done: Map<string, string>;
}
const malls = new WeakMap<FakeState, FakeMall>();
const STEP = 1_000n;
const DAY_CAP = 100_000n;

/** Points and articles of a fake gateway. */
export const fakeMallOf = (state: FakeState): FakeMall => {
  const mall = malls.get(state) ?? {
    ...{
      balances: new Map<string, bigint>(),
      orders: new Map<string, PointOrder[]>(),
      done: new Map<string, string>(),
    },
    articles: [
      {
        ...{
          id: '1',
          kind: 'goods' as const,
          name: 'A cap',
          text: 'Keeps the sun away',
          price: 2_000n,
          mayHave: 2,
        },
        variants: [{ id: '1', name: '', left: 1 }],
      },
    ],
  };
  malls.set(state, mall);
  return mall;
};

const own = (context: FakeContext): { id: string; mall: FakeMall; balance: bigint } => {
  const { id, type } = self(context);
  if (type === 4) throw new FakeRefusal('TRIAL_REFUSED');
  const mall = fakeMallOf(context.state);
  return { id, mall, balance: mall.balances.get(id) ?? 0n };
};
const demand = (context: FakeContext, password: string): void => {
  const { paymentPassword } = fakeAccountOf(context.state, self(context).id);
  if (paymentPassword === '') throw new FakeRefusal('PAYMENT_PASSWORD_MISSING');
  if (paymentPassword !== password) throw new FakeRefusal('PAYMENT_PASSWORD_WRONG');
};
const place = (
  context: FakeContext,
  { article, quantity }: { article: Article; quantity: number },
): string => {
  const { id, mall, balance } = own(context);
  const [variant] = article.variants;
  const points = article.price * BigInt(quantity);
  if (article.mayHave !== null && quantity > article.mayHave) throw new FakeRefusal('MALL_LIMIT');
  if (variant === undefined || variant.left < quantity) throw new FakeRefusal('MALL_SOLD_OUT');
  if (balance < points) throw new FakeRefusal('POINTS_NOT_ENOUGH');
  variant.left -= quantity;
  mall.balances.set(id, balance - points);
  const now = Date.now();
  const orderId = fresh(context.state, '').replace('-', '');
  mall.orders.set(id, [
    {
      ...{
        id: orderId,
        name: article.name,
        variant: variant.name,
        quantity,
        points,
      },
      ...{ state: 'placed', to: 'A*** · ***89', tracking: '', reason: '', placedAt: now, changedAt: now },
    },
    ...(mall.orders.get(id) ?? []),
  ]);
  return orderId;
};

export const pointAnswers: Pick<
  Answers,
  | 'pointBalance'
  | 'pointConfig'
  | 'pointConvert'
  | 'pointRewards'
  | 'pointKinds'
  | 'pointRedeem'
  | 'pointOrders'
  | 'pointCancel'
> = {
  pointBalance: (_, context) => own(context).balance.toString(),
  pointConfig(_, context) {
    if (!context.state.flags['PTSYS3']) throw new FakeRefusal('FUNCTION_NOT_AVAILABLE');
    const { id, balance } = own(context);
    return pointConfigToWire({
      ...{ balance, thousand: { minor: 100n, currency: 'BRL' }, minimum: STEP, step: STEP },
      ...{ dayCap: DAY_CAP, leftToday: DAY_CAP },
      paymentPasswordSet: fakeAccountOf(context.state, id).paymentPassword !== '',
    });
  },
  pointConvert({ points, password, requestId }, context) {
    demand(context, password);
    const { id, mall, balance } = own(context);
    if (mall.done.has(`${id} ${requestId}`)) return true;
    if (points % STEP !== 0n) throw new FakeRefusal('POINTS_AMOUNT');
    if (points > balance) throw new FakeRefusal('POINTS_NOT_ENOUGH');
    mall.balances.set(id, balance - points);
    mall.done.set(`${id} ${requestId}`, '');
    return true;
  },
  pointRewards({ kind, page, size }, context) {
    const found = own(context).mall.articles.filter((one) => kind === '' || numberOfKind(one.kind) === kind);
    return articlePageToWire({
      articles: found.slice((page - 1) * size, page * size),
      pages: Math.ceil(found.length / size),
    });
  },
  pointKinds: () =>
    Object.entries(articleKinds).map(([typeId, kind]) => ({ typeId, name: kind, chineseName: kind })),
  pointRedeem({ articleId, quantity, password, remarks, requestId }, context) {
    demand(context, password);
    const { id, mall } = own(context);
    const made = mall.done.get(`${id} ${requestId}`);
    if (made !== undefined) {
      const order = mall.orders.get(id)?.find((one) => one.id === made);
      if (order?.state === 'cancelled' || order?.state === 'refused')
        throw new FakeRefusal('MALL_ORDER_STATE');
      return true;
    }
    const article = mall.articles.find((one) => BigInt(one.id) === articleId);
    if (!article) throw new FakeRefusal('MALL_UNKNOWN');
    if (article.kind === 'goods' && remarks.split(',').length < 3) throw new FakeRefusal('MALL_ADDRESS');
    mall.done.set(`${id} ${requestId}`, place(context, { article, quantity }));
    return true;
  },
  pointOrders({ page, size, state }, context) {
    const { id, mall } = own(context);
    const found = (mall.orders.get(id) ?? []).filter((one) => state === null || one.state === state);
    return orderPageToWire({
      orders: found.slice((page - 1) * size, page * size),
      pages: Math.ceil(found.length / size),
    });
  },
  pointCancel({ id: orderId }, context) {
    const { id, mall, balance } = own(context);
    const order = (mall.orders.get(id) ?? []).find((one) => BigInt(one.id) === orderId);
    if (!order) throw new FakeRefusal('MALL_UNKNOWN');
    if (order.state !== 'placed') throw new FakeRefusal('MALL_ORDER_STATE');
    order.state = 'cancelled';
    mall.balances.set(id, balance + (order.points ?? 0n));
    return true;
  },
};

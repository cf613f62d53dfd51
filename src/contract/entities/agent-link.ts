import * as v from 'valibot';
import { looseCount, looseId, looseList, looseText, looseTime, maybe } from '../wire';

/** Products that have rates of their own. */
export const rateProducts = ['LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP'] as const;
export type RateProduct = (typeof rateProducts)[number];

/** A share of turnover in parts per million. */
export interface AgentRate {
  product: RateProduct;
  ppm: number;
}

/** What an agent may give. */
export interface RateLimit {
  product: RateProduct;
  /** The agent's own share. */
  ownPpm: number;
  /** The highest that may be given: own less the gap. */
  mostPpm: number;
  gapPpm: number;
  /** Rates are multiples of it. */
  stepPpm: number;
}

/** A link by which members come. */
export interface AgentLink {
  id: string;
  /** The visible code: link and code do the same. */
  code: string;
  url: string;
  makes: 'member' | 'agent';
  note: string;
  /** Page of the operator's site, '' for the registration. */
  landing: string;
  state: 'active' | 'expired';
  createdAt: number | null;
  expiresAt: number | null;
  rates: AgentRate[];
  /** null where the gateway does not count them: ours always does. */
  clicks: number | null;
  registrations: number;
  firstDeposits: number | null;
}

export interface AgentLinks {
  links: AgentLink[];
  next: string;
}

/** Who came by a link. */
export interface LinkMembers {
  members: { id: string; name: string; registeredAt: number | null; firstDepositAt: number | null }[];
  next: string;
}

/** An account that was made; `inviteUrl` is '' where a password was chosen, and shown this once. */
export interface MadeAccount {
  id: string;
  name: string;
  inviteUrl: string;
}

const PERCENT_DIGITS = 4;
const PER_PERCENT = 10 ** PERCENT_DIGITS;
/** Percent as clients of this protocol write it: 5000 parts per million are 0.5. */
export const percentOf = (ppm: number): string => {
  const text = `${Math.floor(ppm / PER_PERCENT)}.${String(ppm % PER_PERCENT).padStart(PERCENT_DIGITS, '0')}`;
  return text.replace(/\.?0+$/, '') || '0';
};
const PERCENT = /^(\d{1,2})(?:\.(\d{1,4}))?$/;
/** null for what is no percent with at most four digits behind the point. */
export const ppmOf = (percent: string): number | null => {
  const [, whole, part = ''] = PERCENT.exec(percent) ?? [];
  return whole === undefined ? null : Number(whole) * PER_PERCENT + Number(part.padEnd(PERCENT_DIGITS, '0'));
};

const productOf = (word: string): RateProduct | null =>
  rateProducts.find((product) => product === word) ?? null;
const wirePercent = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => ppmOf(String(value)) ?? 0),
  ),
  0,
);
export const wireRates = looseList(v.object({ type: looseText, rebateValue: wirePercent }));
export const ratesOf = (wire: v.InferOutput<typeof wireRates>): AgentRate[] =>
  wire.flatMap(({ type, rebateValue: ppm }) => {
    const product = productOf(type);
    return product === null ? [] : [{ product, ppm }];
  });
export const ratesToWire = (rates: readonly { product: string; ppm: number }[]) =>
  rates.map(({ product, ppm }) => ({ type: product, rebateValue: percentOf(ppm) }));

export const rateLimitsFromWire = v.pipe(
  v.record(
    v.string(),
    v.array(
      v.object({
        rebateValue: wirePercent,
        highestRebate: wirePercent,
        rebateDifference: wirePercent,
        rebateInterval: wirePercent,
      }),
    ),
  ),
  v.transform((wire): RateLimit[] =>
    rateProducts.flatMap((product) => {
      const row = Object.hasOwn(wire, product) ? wire[product]?.[0] : undefined;
      return row === undefined
        ? []
        : {
            product,
            ownPpm: row.rebateValue,
            mostPpm: row.highestRebate,
            gapPpm: row.rebateDifference,
            stepPpm: row.rebateInterval,
          };
    }),
  ),
);
export const rateLimitsToWire = (limits: readonly RateLimit[]): v.InferInput<typeof rateLimitsFromWire> =>
  Object.fromEntries(
    limits.map((limit) => [
      limit.product,
      [
        {
          gameType: limit.product,
          rebateValue: percentOf(limit.ownPpm),
          highestRebate: percentOf(limit.mostPpm),
          minSeries: 0,
          rebateDifference: percentOf(limit.gapPpm),
          rebateInterval: percentOf(limit.stepPpm),
        },
      ],
    ]),
  );

export const agentRatesFromWire = v.pipe(
  v.object({ configs: wireRates }),
  v.transform((wire): AgentRate[] => ratesOf(wire.configs)),
);
export const agentRatesToWire = (
  rates: readonly { product: string; ppm: number }[],
): v.InferInput<typeof agentRatesFromWire> => ({ configs: ratesToWire(rates) });

const wireLink = v.object({
  affiUrlId: looseId,
  code: looseText,
  url: looseText,
  type: looseCount,
  remark: looseText,
  landing: looseText,
  status: looseCount,
  startDate: looseTime,
  endDate: looseTime,
  configs: wireRates,
  clickCount: maybe(looseCount),
  affiliateCount: looseCount,
  firstDepositCount: maybe(looseCount),
});
const linkOf = (wire: v.InferOutput<typeof wireLink>): AgentLink => ({
  id: wire.affiUrlId,
  code: wire.code,
  url: wire.url,
  makes: wire.type === 1 ? 'agent' : 'member',
  note: wire.remark,
  landing: wire.landing,
  state: wire.status === 1 ? 'active' : 'expired',
  createdAt: wire.startDate,
  expiresAt: wire.endDate,
  rates: ratesOf(wire.configs),
  clicks: wire.clickCount,
  registrations: wire.affiliateCount,
  firstDeposits: wire.firstDepositCount,
});
const linkToWire = (link: AgentLink): v.InferInput<typeof wireLink> => ({
  affiUrlId: link.id,
  code: link.code,
  url: link.url,
  type: link.makes === 'agent' ? 1 : 0,
  remark: link.note,
  landing: link.landing,
  status: link.state === 'active' ? 1 : 2,
  startDate: link.createdAt,
  endDate: link.expiresAt,
  configs: ratesToWire(link.rates),
  clickCount: link.clicks,
  affiliateCount: link.registrations,
  firstDepositCount: link.firstDeposits,
});
export const agentLinkFromWire = v.pipe(wireLink, v.transform(linkOf));
export const agentLinkToWire = linkToWire;
export const agentLinksFromWire = v.pipe(
  v.object({ List: looseList(agentLinkFromWire), next: looseText }),
  v.transform((wire): AgentLinks => ({ links: wire.List, next: wire.next })),
);
export const agentLinksToWire = (page: AgentLinks) => ({
  // The capital is the protocol's.
  List: page.links.map(linkToWire),
  affiliateCount: page.links.reduce((all, { registrations }) => all + registrations, 0),
  next: page.next,
});

export const linkMembersFromWire = v.pipe(
  v.object({
    list: looseList(
      v.object({
        customerId: looseId,
        customerName: looseText,
        registeredDate: looseTime,
        firstDepositDate: looseTime,
      }),
    ),
    next: looseText,
  }),
  v.transform((wire): LinkMembers => ({
    members: wire.list.map((row) => ({
      id: row.customerId,
      name: row.customerName,
      registeredAt: row.registeredDate,
      firstDepositAt: row.firstDepositDate,
    })),
    next: wire.next,
  })),
);
export const linkMembersToWire = (page: LinkMembers): v.InferInput<typeof linkMembersFromWire> => ({
  list: page.members.map((row) => ({
    customerId: row.id,
    customerName: row.name,
    registeredDate: row.registeredAt,
    firstDepositDate: row.firstDepositAt,
  })),
  next: page.next,
});

export const madeAccountFromWire = v.pipe(
  v.object({ customerId: looseId, customerName: looseText, inviteUrl: looseText }),
  v.transform((wire): MadeAccount => ({
    id: wire.customerId,
    name: wire.customerName,
    inviteUrl: wire.inviteUrl,
  })),
);
export const madeAccountToWire = (made: MadeAccount): v.InferInput<typeof madeAccountFromWire> => ({
  customerId: made.id,
  customerName: made.name,
  inviteUrl: made.inviteUrl,
});

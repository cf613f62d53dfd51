import * as v from 'valibot';
import { parseAmount, amountToWire, type Money } from '../money';
import { looseCount, looseFlag, looseId, looseList, looseText, maybe } from '../wire';

/** How a game pays: often and little, or seldom and much. */
export const VOLATILITIES = ['low', 'medium', 'high'] as const;
export type Volatility = (typeof VOLATILITIES)[number];

/** What a list says of a game besides its name; what is not known is null. */
export interface GameFacts {
  /** It cannot be played now. */
  closed: boolean;
  isNew: boolean;
  /** Return in millionths of the stake: of the bet that returns least, and of the one that returns most. */
  returnPpm: { least: number; most: number } | null;
  volatility: Volatility | null;
}

const wireFacts = v.object({
  closed: looseFlag,
  isNew: looseFlag,
  rtp: looseCount,
  rtpMost: looseCount,
  volatility: looseText,
});

const gameFactsFromWire = v.pipe(
  wireFacts,
  v.transform(({ closed, isNew, rtp, rtpMost, volatility }): GameFacts => ({
    closed,
    isNew,
    returnPpm: rtp > 0 ? { least: rtp, most: Math.max(rtp, rtpMost) } : null,
    volatility: VOLATILITIES.find((one) => one === volatility) ?? null,
  })),
);

const NOTHING: GameFacts = { closed: false, isNew: false, returnPpm: null, volatility: null };

/** The facts that travel with a game of a list; of a gateway that says none, nothing. */
export const readGameFacts = (facts: unknown): GameFacts => {
  const read = v.safeParse(gameFactsFromWire, facts);
  return read.success ? read.output : NOTHING;
};

/** The same as it travels: what is not known takes no bytes, and undefined where nothing is. */
export const gameFactsToWire = (facts: GameFacts): v.InferInput<typeof wireFacts> | undefined => {
  const { closed, isNew, returnPpm, volatility } = facts;
  const wire = {
    ...(closed ? { closed: 1 } : {}),
    ...(isNew ? { isNew: 1 } : {}),
    ...(returnPpm ? { rtp: returnPpm.least } : {}),
    ...(returnPpm && returnPpm.most > returnPpm.least ? { rtpMost: returnPpm.most } : {}),
    ...(volatility ? { volatility } : {}),
  };
  return Object.keys(wire).length > 0 ? wire : undefined;
};

/** All that is known of a game before it is played. */
export interface GameDetail {
  id: string;
  facts: GameFacts;
  /** Paragraphs of plain text, none where the vendor publishes none. */
  rules: string[];
  /** What one round may cost. */
  stake: { min: Money; max: Money } | null;
  /** Seats at its tables, where it has rooms. */
  seats: { taken: number; all: number } | null;
  /** The page that computes rounds again, '' where there is none. */
  proofUrl: string;
}

export const gameDetailFromWire = v.pipe(
  v.object({
    nodeId: looseId,
    facts: v.optional(v.unknown()),
    rules: looseList(v.string()),
    currency: looseText,
    minBet: maybe(looseText),
    maxBet: maybe(looseText),
    playerCount: looseCount,
    maxPlayer: looseCount,
    proofUrl: looseText,
  }),
  v.transform((wire): GameDetail => {
    const { currency } = wire;
    const read = (value: string | null): bigint | null =>
      value === null || !/^[A-Z0-9]{3,8}$/.test(currency) ? null : parseAmount(value, currency);
    const [min, max] = [read(wire.minBet), read(wire.maxBet)];
    return {
      id: wire.nodeId,
      facts: readGameFacts(wire.facts),
      rules: wire.rules,
      stake:
        min === null || max === null
          ? null
          : { min: { minor: min, currency }, max: { minor: max, currency } },
      seats: wire.maxPlayer > 0 ? { taken: wire.playerCount, all: wire.maxPlayer } : null,
      // It becomes a link: nothing but a page.
      proofUrl: /^https?:\/\//.test(wire.proofUrl) ? wire.proofUrl : '',
    };
  }),
);

export const gameDetailToWire = (detail: GameDetail): v.InferInput<typeof gameDetailFromWire> => ({
  nodeId: detail.id,
  facts: gameFactsToWire(detail.facts),
  rules: detail.rules,
  ...(detail.stake
    ? {
        currency: detail.stake.min.currency,
        minBet: amountToWire(detail.stake.min),
        maxBet: amountToWire(detail.stake.max),
      }
    : {}),
  ...(detail.seats ? { playerCount: detail.seats.taken, maxPlayer: detail.seats.all } : {}),
  proofUrl: detail.proofUrl,
});

/** What changes while a game stands on a page; null where it has no such thing. */
export interface GameFigures {
  id: string;
  /** What its first prize holds now. */
  jackpot: Money | null;
  /** Seats at its tables. */
  seats: { taken: number; all: number } | null;
}

export const gameFiguresFromWire = v.pipe(
  v.object({
    nodeId: looseId,
    currency: looseText,
    jackpot: maybe(looseText),
    playerCount: looseCount,
    maxPlayer: looseCount,
  }),
  v.transform(({ nodeId, currency, jackpot, playerCount, maxPlayer }): GameFigures => {
    const minor =
      jackpot === null || !/^[A-Z0-9]{3,8}$/.test(currency) ? null : parseAmount(jackpot, currency);
    return {
      id: nodeId,
      jackpot: minor === null ? null : { minor, currency },
      seats: maxPlayer > 0 ? { taken: playerCount, all: maxPlayer } : null,
    };
  }),
);
export const gameFiguresToWire = ({
  id,
  jackpot,
  seats,
}: GameFigures): v.InferInput<typeof gameFiguresFromWire> => ({
  nodeId: id,
  ...(jackpot ? { currency: jackpot.currency, jackpot: amountToWire(jackpot) } : {}),
  ...(seats ? { playerCount: seats.taken, maxPlayer: seats.all } : {}),
});

/** One vendor with how many games it has, and how many of them can be played now. */
export interface VendorCount {
  vendor: string;
  games: number;
  open: number;
}
export const vendorCountFromWire = v.pipe(
  v.object({ vassalage: looseText, gameCount: looseCount, openCount: looseCount }),
  v.transform((wire): VendorCount => ({
    vendor: wire.vassalage,
    games: wire.gameCount,
    open: wire.openCount,
  })),
);
export const vendorCountToWire = (row: VendorCount): v.InferInput<typeof vendorCountFromWire> => ({
  vassalage: row.vendor,
  gameCount: row.games,
  openCount: row.open,
});

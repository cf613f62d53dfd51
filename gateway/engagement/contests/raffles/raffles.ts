import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type {
  Raffle,
  RafflePrize,
  RaffleResult,
  RaffleState,
  RaffleTicketPage,
} from '../../../../src/contract/entities/raffle';
import { drawNumbers, type NumberSpace, rootOf } from '../../../../src/contract/lottery/index';
import type { Database, Query } from '../../../database/types';
import {
  type Beacon,
  type BeaconRound,
  commitmentOf,
  createSealer,
  drawKey,
  firstRoundFrom,
  keyText,
  SEED_BYTES,
  sha256,
  wordsFrom,
} from '../../../lottery/index';
import {
  GatewayError,
  type KeyBox,
  lastingKey,
  maskName,
  secretRootOf,
  type Secret,
} from '../../../platform/index';
import { findLoaded, type Loaded, loadedOf, saidOf } from '../contests';
import { type ContestRow, endContest, lockCursor, readActive, readShown } from '../contests.queries';
import { nextStep } from '../count.queries';
import { amountsOf, shownPrize } from '../prizes';
import { insertPrizes } from '../prizes.queries';
import {
  countOwnTickets,
  type DrawRow,
  readDraws,
  readLeaves,
  readOwnTickets,
  readTexts,
  readTicketNumbers,
  sealDraw,
  writeDrawn,
} from './raffles.queries';

/** Texts of tickets that one answer holds. */
const MAX_TEXTS = 1_000;
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
/** Behind the close: what settled a little late is in the log by then. */
const GRACE_MS = 60_000;
/** Between the seal and the round that decides: the root is public before it. */
const AHEAD_MS = 30_000;
const ISSUE = 'raffle';
const BUILD = 'foyer-raffle/1';

export interface Raffles {
  list(merchantId: number, language: string): Promise<Raffle[]>;
  /** @throws GatewayError CONTEST_UNKNOWN */
  /** `ticketsFrom`: 0 asks for no tickets. */
  one(
    merchantId: number,
    of: { raffleId: bigint; ticketsFrom: number },
    language: string,
  ): Promise<RaffleResult>;
  /** @throws GatewayError CONTEST_UNKNOWN */
  tickets(
    who: { merchantId: number; memberId: bigint },
    asked: { raffleId: bigint; page: number; size: number },
  ): Promise<RaffleTicketPage>;
  /** Seals what closed and draws what is sealed. */
  run(merchantId: number): Promise<void>;
}

const keyOf = (secret: Secret): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, lastingKey(secret, 'foyer raffle receipts v1')]),
    ...{ format: 'der', type: 'pkcs8' },
  });

const stateOf = (row: ContestRow, draw: DrawRow | undefined): RaffleState => {
  if (row.phase === 'stopped') return 'void';
  if (draw?.drawn_at) return 'drawn';
  return row.phase === 'coming' ? 'coming' : row.phase === 'running' ? 'open' : 'closed';
};

export const createRaffles = (deps: {
  db: Database;
  secret: Secret;
  box: KeyBox;
  /** Null while it starts. */
  beacon: () => Beacon | null;
  codeOf: (merchantId: number) => string;
  onError: (error: unknown, what: string) => void;
}): Raffles => {
  const { db, box } = deps;
  const sealer = createSealer(secretRootOf(deps.secret));
  const key = keyOf(deps.secret);
  const { x: publicKey = '' } = createPublicKey(key).export({ format: 'jwk' });
  const prizesOf = ({ rules }: Loaded<'raffle'>, language: string): RafflePrize[] =>
    rules.prizes.map((prize, at) => ({ place: at + 1, prize: shownPrize(rules.currency, prize, language) }));
  const raffleOf = (one: Loaded<'raffle'>, draw: DrawRow | undefined, language: string): Raffle => ({
    ...{ id: one.row.id.toString(), code: one.row.code, ...saidOf(one.rules, language) },
    ...{ from: one.row.from_at.getTime(), until: one.row.until_at.getTime() },
    drawsAt: one.row.until_at.getTime() + GRACE_MS + AHEAD_MS,
    ...{ state: stateOf(one.row, draw), prizes: prizesOf(one, language), tickets: draw?.issued ?? 0 },
    ...{ commitment: draw?.commitment ?? '', root: draw?.root ?? '' },
  });
  const drawOf = async (query: Query, merchantId: number, id: bigint): Promise<DrawRow | undefined> =>
    (await readDraws(query, { merchantId, contests: [id] }))[0];

  /** Behind its end, once the log is counted that far: no ticket comes any more. */
  const seal = async (merchantId: number, { row }: Loaded<'raffle'>): Promise<void> => {
    const beacon = deps.beacon();
    if (beacon === null || row.now.getTime() < row.until_at.getTime() + GRACE_MS) return;
    await db.merchant(merchantId).tx(async (query) => {
      const after = await lockCursor(query, merchantId);
      const draw = await drawOf(query, merchantId, row.id);
      if (
        draw === undefined ||
        draw.sealed_at !== null ||
        (await nextStep(query, { merchantId, after })) !== null
      )
        return;
      const leaves = await readLeaves(query, { merchantId, contestId: row.id });
      const root = Buffer.from(
        rootOf(
          sha256,
          leaves.map((leaf) => Buffer.from(leaf, 'hex')),
        ),
      ).toString('hex');
      const beaconRound = firstRoundFrom(beacon.chain, row.now.getTime() + AHEAD_MS);
      const signature = sealer.sign({
        ...{
          merchant: deps.codeOf(merchantId),
          game: row.code,
          issue: ISSUE,
          commitment: draw.commitment,
          root,
        },
        ...{ count: leaves.length, stakeMinor: 0n, beacon: `${beacon.chain.hash}/${beaconRound}` },
      });
      await sealDraw(query, {
        ...{ merchantId, contestId: row.id, count: leaves.length, root, beaconRound, signature },
        publicKey: sealer.publicKey,
      });
    });
  };

  const transcriptOf = (
    one: Loaded<'raffle'>,
    of: { merchant: string; draw: DrawRow; seed: Buffer; beacon: Beacon; round: BeaconRound },
  ) => {
    const { row, rules } = one;
    const { draw, seed, beacon, round } = of;
    const count = draw.count ?? 0;
    const facts = {
      ...{ merchant: of.merchant, game: row.code, issue: ISSUE, root: draw.root, count },
      beacon: round.randomness,
    };
    const space: NumberSpace = { kind: 'ordered', of: count, count: Math.min(rules.prizes.length, count) };
    const { numbers, text } = drawNumbers({ draw: space }, wordsFrom(drawKey(seed, facts)));
    return {
      winners: numbers[0] ?? [],
      transcript: sealer.signRecord({
        v: 2,
        merchant: of.merchant,
        game: row.code,
        gameVersion: 1,
        space,
        issue: ISSUE,
        closesAt: row.until_at.toISOString(),
        sealedAt: draw.sealed_at?.toISOString() ?? '',
        trust: 'beacon',
        commitment: draw.commitment,
        // A chain of one: the anchor is the hash of its only seed.
        chain: { anchor: sha256(seed).toString('hex'), index: 1 },
        seed: seed.toString('hex'),
        root: draw.root,
        count,
        stakeMinor: '0',
        seal: { publicKey: draw.public_key, signature: draw.signature },
        beacon: {
          kind: 'drand',
          chain: beacon.chain.hash,
          publicKey: beacon.chain.publicKey,
          genesisS: beacon.chain.genesisS,
          periodS: beacon.chain.periodS,
          round: round.round.toString(),
          signature: round.signature,
          randomness: round.randomness,
        },
        keyText: keyText(facts),
        build: BUILD,
        numbers: text,
      }),
    };
  };

  const draw = async (merchantId: number, one: Loaded<'raffle'>): Promise<void> => {
    const { row, rules } = one;
    const { query, tx } = db.merchant(merchantId);
    const sealed = await drawOf(query, merchantId, row.id);
    if (!sealed?.sealed_at || sealed.drawn_at || sealed.beacon_round === null) return;
    const place = { merchantId, contestId: row.id };
    if (sealed.count === 0) {
      await endContest(query, { merchantId, id: row.id, to: 'ended' });
      return;
    }
    const beacon = deps.beacon();
    const told = await beacon?.round(sealed.beacon_round);
    if (beacon === null || told?.ok !== true) return;
    const seed = box.openBytes(sealed.seed_box);
    if (seed?.length !== SEED_BYTES || commitmentOf(seed) !== sealed.commitment)
      throw new Error(`The seed of raffle ${row.code} is not the one that was committed to.`);
    const merchant = deps.codeOf(merchantId);
    const { winners, transcript } = transcriptOf(one, {
      merchant,
      draw: sealed,
      seed,
      beacon,
      round: told.round,
    });
    await tx(async (inside) => {
      if (!(await writeDrawn(inside, { ...place, transcript: JSON.stringify(transcript) }))) return;
      const owners = await readTicketNumbers(inside, { ...place, numbers: winners.map(BigInt) });
      await insertPrizes(inside, {
        merchantId,
        prizes: winners.flatMap((no, at) => {
          const owner = owners.find((ticket) => ticket.no === no);
          const prize = rules.prizes[at];
          if (owner === undefined || prize === undefined) return [];
          const amounts = amountsOf(rules, prize);
          return [
            {
              ...{
                contestId: row.id,
                memberId: owner.member_id,
                place: `place:${at + 1}`,
                state: 'due' as const,
              },
              ...{ ...amounts, tickets: JSON.stringify(amounts.tickets), name: prize.name?.EN ?? '' },
              claimUntil: null,
            },
          ];
        }),
      });
      await endContest(inside, { merchantId, id: row.id, to: 'ended' });
    });
  };

  return {
    async list(merchantId, language) {
      const { query } = db.merchant(merchantId);
      const rows = await readShown(query, { merchantId, kinds: ['raffle'] });
      const draws = await readDraws(query, { merchantId, contests: rows.map(({ id }) => id) });
      return rows.flatMap((row) => {
        const one = loadedOf(row, 'raffle');
        return one === null
          ? []
          : [
              raffleOf(
                one,
                draws.find((of) => of.contest_id === row.id),
                language,
              ),
            ];
      });
    },
    async one(merchantId, { raffleId, ticketsFrom }, language) {
      const { query } = db.merchant(merchantId);
      const one = await findLoaded(query, { merchantId, id: raffleId }, 'raffle');
      if (one === null) throw new GatewayError('CONTEST_UNKNOWN');
      const drawn = await drawOf(query, merchantId, raffleId);
      const raffle = raffleOf(one, drawn, language);
      if (!drawn?.transcript) return { ...raffle, winners: [], transcript: null, texts: [] };
      const transcript = JSON.parse(drawn.transcript) as Record<string, unknown> & { numbers: string };
      const numbers = transcript.numbers.split(/\D+/).filter(Boolean).map(BigInt);
      const owners = await readTicketNumbers(query, { merchantId, contestId: raffleId, numbers });
      return {
        ...raffle,
        winners: numbers.flatMap((no, at) => {
          const owner = owners.find((ticket) => BigInt(ticket.no) === no);
          const prize = raffle.prizes[at]?.prize;
          return owner === undefined || prize === undefined
            ? []
            : [{ place: at + 1, number: owner.no, name: maskName(owner.username), prize }];
        }),
        transcript: new Map(Object.entries(transcript)),
        texts:
          ticketsFrom === 0
            ? []
            : await readTexts(query, {
                ...{ merchantId, contestId: raffleId, from: ticketsFrom, limit: MAX_TEXTS },
              }),
      };
    },
    async tickets({ merchantId, memberId }, { raffleId, page, size }) {
      const { query } = db.merchant(merchantId);
      const one = await findLoaded(query, { merchantId, id: raffleId }, 'raffle');
      if (one === null) throw new GatewayError('CONTEST_UNKNOWN');
      const place = { merchantId, contestId: raffleId };
      const count = await countOwnTickets(query, { ...place, memberId });
      const rows = await readOwnTickets(query, {
        ...place,
        memberId,
        limit: size,
        offset: (page - 1) * size,
      });
      return {
        tickets: rows.map((row) => {
          const said = `raffle receipt 1|${row.text}|${row.leaf}`;
          const signature = sign(null, Buffer.from(said), key).toString('base64url');
          return {
            ...{
              number: row.no,
              issuedAt: row.issued_at.getTime(),
              leaf: row.leaf,
              text: row.text,
              salt: row.salt,
            },
            receipt: { text: said, signature, key: publicKey },
          };
        }),
        pages: Math.ceil(count / size),
      };
    },
    async run(merchantId) {
      const rows = await readActive(db.merchant(merchantId).query, { merchantId, kinds: ['raffle'] });
      for (const row of rows) {
        const one = loadedOf(row, 'raffle');
        if (one === null || row.phase !== 'counting') continue;
        await seal(merchantId, one).catch((error: unknown) => deps.onError(error, `raffle ${row.code}`));
        await draw(merchantId, one).catch((error: unknown) => deps.onError(error, `raffle ${row.code}`));
      }
    },
  };
};

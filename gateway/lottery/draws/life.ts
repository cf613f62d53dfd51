import { randomBytes } from 'node:crypto';
import type { LotteryGame } from '../../../src/contract/lottery/index';
import type { Database } from '../../database/types';
import type { KeyBox, Merchants } from '../../platform/index';
import type { Beacon, BeaconRound } from '../beacon/types';
import { commitmentOf, seedAt } from '../fair/chain';
import type { Sealer } from '../fair/seal';
import {
  chainOf,
  closeDraw,
  type DueDraw,
  giveUp,
  isAheadOfChain,
  noteAlarm,
  openDraw,
  postpone,
  publishDraw,
  sealDraw,
  takeDue,
  writeResult,
} from './life.queries';
import { openChain } from './seeds';
import { beaconName, drawTranscript } from './transcript';
import type { SealTickets, TellDraw } from './types';

/** Draws that one run takes at once, and how many of them are worked on side by side. */
const MAX_TAKEN = 60;
const LANES = 8;
/** Longer than a seal over the most tickets takes. */
const LEASE_S = 30;
/** States that a draw passes through in one run. */
const MAX_STEPS = 8;
const SOON_MS = 400;
const LATER_MS = 5_000;

export interface LifeDeps {
  db: Database;
  merchants: Pick<Merchants, 'byId'>;
  /** Opens the seeds. */
  box: KeyBox;
  sealer: Sealer;
  /** null while it starts. */
  beacon: () => Beacon | null;
  gameOf: (input: { merchantId: number; code: string; version: number }) => Promise<LotteryGame | null>;
  sealTickets: SealTickets;
  tell: TellDraw;
  /** Version of the program, part of each proof. */
  build: string;
  onError: (error: unknown, what: string) => void;
}

export interface DrawLife {
  /** Takes every due draw of a merchant as far as it goes; answers how many it took. */
  run(merchantId: number): Promise<number>;
}

/** 'on': the draw stands in its next state, still with this worker; 'off': it is done, waits or is another's. */
type Stepped = 'on' | 'off';

class Life implements DrawLife {
  constructor(private readonly deps: LifeDeps) {}

  async run(merchantId: number): Promise<number> {
    const token = randomBytes(12).toString('base64url');
    const due = await takeDue(this.deps.db, { merchantId, most: MAX_TAKEN, token, leaseS: LEASE_S });
    const waiting = [...due].sort((a, b) => a.closes_at.getTime() - b.closes_at.getTime());
    const lane = async (): Promise<void> => {
      for (let draw = waiting.shift(); draw; draw = waiting.shift()) await this.#advance(draw, token);
    };
    await Promise.all(Array.from({ length: Math.min(LANES, due.length) }, lane));
    return due.length;
  }

  async #advance(draw: DueDraw, token: string): Promise<void> {
    const mine = { merchantId: draw.merchant_id, id: draw.id, token };
    try {
      for (let steps = 0, went: Stepped = 'on'; went === 'on' && steps < MAX_STEPS; steps += 1)
        went = await this.#step(draw, mine);
    } catch (error) {
      this.deps.onError(error, `draw ${draw.issue} of ${draw.game_code}`);
      await postpone(this.deps.db, { ...mine, waitMs: LATER_MS }).catch(() => undefined);
    }
  }

  #step(draw: DueDraw, mine: Mine): Promise<Stepped> {
    switch (draw.state) {
      case 'scheduled':
        return this.#open(draw, mine);
      case 'open':
        return this.#close(draw, mine);
      case 'closed':
        return this.#seal(draw, mine);
      case 'sealed':
        return this.#draw(draw, mine);
      case 'drawn':
        return this.#publish(draw, mine);
      default:
        return postpone(this.deps.db, { ...mine, waitMs: null }).then(() => 'off' as const);
    }
  }

  #tell(draw: DueDraw, data: NewsBody): void {
    const { merchant_id: merchantId, game_code: game, issue } = draw;
    // Spread over a union the compiler no longer sees which of them it is.
    this.deps.tell({ merchantId, data: { ...data, game, issue } } as Parameters<TellDraw>[0]);
  }

  async #open(draw: DueDraw, mine: Mine): Promise<Stepped> {
    if (await openDraw(this.deps.db, mine))
      this.#tell(draw, {
        what: 'open',
        closesAt: draw.closes_at.getTime(),
        drawsAt: draw.draws_at.getTime(),
      });
    return 'off';
  }

  async #close(draw: DueDraw, mine: Mine): Promise<Stepped> {
    if (!(await closeDraw(this.deps.db, mine))) return 'off';
    this.#tell(draw, { what: 'closed', drawsAt: draw.draws_at.getTime() });
    draw.state = 'closed';
    return 'on';
  }

  async #seal(draw: DueDraw, mine: Mine): Promise<Stepped> {
    const { db, sealer } = this.deps;
    const seal = await this.deps.sealTickets({ merchantId: mine.merchantId, id: mine.id });
    const signature = sealer.sign({
      merchant: this.#merchant(draw),
      game: draw.game_code,
      issue: draw.issue,
      commitment: draw.commitment ?? 'external',
      beacon: beaconName(draw),
      ...seal,
    });
    try {
      if (!(await sealDraw(db, { ...mine, ...seal, signature }))) return 'off';
    } catch (error) {
      if (!isTooLate(error)) throw error;
      return this.#giveUp(draw, mine, 'sealed too late');
    }
    const { root, count } = seal;
    this.#tell(draw, { what: 'sealed', root, count, signature });
    return 'off';
  }

  async #draw(draw: DueDraw, mine: Mine): Promise<Stepped> {
    const { db, publicFacts } = this.#own(draw);
    // Numbers from outside come by operators or a feed.
    if (publicFacts === null) {
      await postpone(db, { ...mine, waitMs: null });
      return 'off';
    }
    const { chainId, index } = publicFacts;
    if (await isAheadOfChain(db, { merchantId: mine.merchantId, chainId, index })) {
      await postpone(db, { ...mine, waitMs: SOON_MS });
      return 'off';
    }
    const beacon = await this.#round(draw, mine);
    if (beacon === 'wait') return 'off';
    const transcript = this.deps.sealer.signRecord(await this.#compute(draw, { chainId, index }, beacon));
    const written = await writeResult(db, {
      ...mine,
      numbers: transcript.numbers,
      transcript: JSON.stringify(transcript),
    });
    if (!written) return 'off';
    draw.state = 'drawn';
    return 'on';
  }

  #own(draw: DueDraw): { db: Database; publicFacts: { chainId: bigint; index: number } | null } {
    const { chain_id: chainId, chain_index: index } = draw;
    const isOwn = draw.source === 'own' && chainId !== null && index !== null;
    return { db: this.deps.db, publicFacts: isOwn ? { chainId, index } : null };
  }

  /** The round that was named before the first ticket, and no other. */
  async #round(draw: DueDraw, mine: Mine): Promise<BeaconRound | null | 'wait'> {
    const { db, onError } = this.deps;
    const beacon = this.deps.beacon();
    if (draw.beacon_round === null) return null;
    const told =
      beacon && beacon.chain.hash === draw.beacon_chain
        ? await beacon.round(draw.beacon_round)
        : ({ ok: false, why: 'not-yet' } as const);
    if (told.ok) return told.round;
    if (told.why === 'forged') {
      const text = `The beacon's answer for ${draw.game_code} ${draw.issue} is not signed by its chain.`;
      onError(new Error(text), 'the lottery');
      await noteAlarm(db, { ...mine, text });
    }
    const waitedMs = draw.now.getTime() - (draw.beacon_at ?? draw.draws_at).getTime();
    if (draw.void_after !== null && draw.now >= draw.void_after) {
      await this.#giveUp(draw, mine, 'no beacon');
      return 'wait';
    }
    await postpone(db, { ...mine, waitMs: told.why === 'forged' || waitedMs > 30_000 ? LATER_MS : SOON_MS });
    return 'wait';
  }

  async #compute(draw: DueDraw, at: { chainId: bigint; index: number }, round: BeaconRound | null) {
    const { db, box, sealer, build } = this.deps;
    const beacon = this.deps.beacon();
    const { merchant_id: merchantId, game_code: code, game_version: version } = draw;
    const [chain, game] = await Promise.all([
      chainOf(db, { merchantId, chainId: at.chainId }),
      this.deps.gameOf({ merchantId, code, version }),
    ]);
    if (!chain || !game) throw new Error(`The draw ${draw.issue} of ${code} has lost its game or its seeds.`);
    const seed = seedAt({ last: openChain(box, chain), length: chain.length, index: at.index });
    if (commitmentOf(seed) !== draw.commitment)
      throw new Error(`The seed of ${code} ${draw.issue} is not the one that was committed to.`);
    return drawTranscript({
      draw,
      merchant: this.#merchant(draw),
      game,
      chain,
      seed,
      beacon: round && beacon ? { chain: beacon.chain, round } : null,
      publicKey: sealer.publicKey,
      build,
    });
  }

  async #publish(draw: DueDraw, mine: Mine): Promise<Stepped> {
    const told = await publishDraw(this.deps.db, mine);
    if (told) this.#tell(draw, { what: 'numbers', ...told });
    return 'off';
  }

  async #giveUp(draw: DueDraw, mine: Mine, reason: string): Promise<Stepped> {
    if (await giveUp(this.deps.db, { ...mine, reason })) this.#tell(draw, { what: 'void', reason });
    return 'off';
  }

  #merchant(draw: DueDraw): string {
    const merchant = this.deps.merchants.byId(draw.merchant_id);
    if (!merchant) throw new Error(`There is no merchant ${draw.merchant_id}.`);
    return merchant.code;
  }
}

type Mine = Parameters<typeof openDraw>[1];
type NewsBody = WithoutPlace<Parameters<TellDraw>[0]['data']>;
type WithoutPlace<T> = T extends unknown ? Omit<T, 'game' | 'issue'> : never;

/** What the database answers to a seal within a second of its beacon, or behind it. */
const isTooLate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'LT003';

export const createDrawLife = (deps: LifeDeps): DrawLife => new Life(deps);

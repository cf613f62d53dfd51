import { createHash, randomBytes } from 'node:crypto';
import type { MemoryWallet } from '../../kit/memory-wallet';
import { seededRounds, seedHash } from '../../house/fair-seed';
import type { GameInfo, RotateView, SeedsView, StudioRound, StudioSession } from '../api-shapes';
import { isRefused, type Action, type Model, type Pick, type Table } from '../families/family';
import { modelOf } from '../families/index';

const HISTORY_PAGE = 20;
const UNITS = ['1', '2', '5', '10', '20', '50', '100'];

interface Kept {
  id: string;
  seq: number;
  key: string;
  unit: bigint;
  picks: readonly Pick[];
  actions: Action[];
  keys: string[];
  table: Table;
  nonce: number;
  clientSeed: string;
  serverSeed: string;
  isRevealed: boolean;
  isSeen: boolean;
  begunMs: number;
}

/** A test fake of the studio's service for one player and one game: real families, a real fair stream, a wallet in memory. */
export class MemoryStudio {
  readonly #rounds: Kept[] = [];
  #serverSeed = randomBytes(32).toString('hex');
  #nextSeed = randomBytes(32).toString('hex');
  #clientSeed: string | null = null;
  #nonce = 0;

  constructor(
    private readonly input: {
      info: GameInfo;
      wallet: MemoryWallet;
      memberId: bigint;
      now: () => number;
    },
  ) {}

  get model(): Model {
    const model = modelOf(this.input.info.family, this.input.info.model);
    if (!model) throw new Error(`no model ${this.input.info.family} ${this.input.info.model}`);
    return model;
  }
  balance(): bigint {
    return this.input.wallet.balanceOf(this.input.memberId);
  }
  seeds(): SeedsView {
    return {
      hash: seedHash(this.#serverSeed),
      nextHash: seedHash(this.#nextSeed),
      clientSeed: this.#clientSeed,
      nonce: this.#nonce,
    };
  }
  session(token: string | null): StudioSession {
    const open = this.#rounds.find((one) => one.table.moves.length > 0);
    const unseen = this.#rounds.findLast((one) => one.table.moves.length === 0 && !one.isSeen);
    return {
      token,
      playerName: 'pl***r',
      currency: 'BRL',
      digits: 2,
      trial: true,
      balance: this.balance().toString(),
      units: UNITS.map((unit) => unit),
      parentOrigins: [],
      seeds: this.seeds(),
      game: this.input.info,
      open: open ? this.#view(open) : null,
      interrupted: unseen ? this.#view(unseen) : null,
      waiting: false,
      free: [],
    };
  }
  setClientSeed(seed: string): SeedsView {
    this.#clientSeed = seed;
    return this.seeds();
  }
  rotate(clientSeed: string): RotateView {
    const revealed = {
      serverSeed: this.#serverSeed,
      hash: seedHash(this.#serverSeed),
      clientSeed: this.#clientSeed,
      rounds: this.#nonce,
    };
    for (const round of this.#rounds) round.isRevealed ||= round.serverSeed === this.#serverSeed;
    this.#serverSeed = this.#nextSeed;
    this.#nextSeed = randomBytes(32).toString('hex');
    this.#clientSeed = clientSeed;
    this.#nonce = 0;
    return { revealed, seeds: this.seeds() };
  }
  /** A round, or why there is none. */
  async play(input: {
    key: string;
    unit: string;
    picks: readonly Pick[];
  }): Promise<StudioRound | 'WALLET_AMOUNT_INVALID' | 'WALLET_NOT_ENOUGH' | 'BUSY'> {
    const again = this.#rounds.find((one) => one.key === input.key);
    if (again) return this.#view(again);
    if (this.#rounds.some((one) => one.table.moves.length > 0)) return 'BUSY';
    if (!UNITS.includes(input.unit)) return 'WALLET_AMOUNT_INVALID';
    for (const round of this.#rounds) round.isSeen = true;
    const nonce = this.#nonce + 1;
    const clientSeed = this.#clientSeed ?? 'none';
    const below = seededRounds({ serverSeed: this.#serverSeed, clientSeed })(nonce);
    const table = this.model.play(below, { picks: input.picks, actions: [] });
    if (isRefused(table)) return 'WALLET_AMOUNT_INVALID';
    const id = `st-${createHash('sha256').update(input.key).digest('base64url').slice(0, 20)}`;
    const round: Kept = {
      id,
      seq: this.#rounds.length + 1,
      key: input.key,
      unit: BigInt(input.unit),
      picks: input.picks,
      actions: [],
      keys: [],
      table,
      nonce,
      clientSeed,
      serverSeed: this.#serverSeed,
      isRevealed: false,
      isSeen: false,
      begunMs: this.input.now(),
    };
    if (!(await this.#take(round, table.staked))) return 'WALLET_NOT_ENOUGH';
    this.#nonce = nonce;
    this.#rounds.push(round);
    await this.#settle(round);
    return this.#view(round);
  }
  async act(input: {
    key: string;
    roundId: string;
    name: string;
    value: number;
  }): Promise<StudioRound | 'REQUEST_INVALID' | 'WALLET_NOT_ENOUGH'> {
    const round = this.#rounds.find((one) => one.id === input.roundId);
    if (!round) return 'REQUEST_INVALID';
    if (round.keys.includes(input.key)) return this.#view(round);
    const afterMs = this.input.now() - round.begunMs;
    const actions = [...round.actions, { name: input.name, value: input.value, afterMs }];
    const below = seededRounds(round)(round.nonce);
    const table = this.model.play(below, { picks: round.picks, actions });
    if (isRefused(table)) return 'REQUEST_INVALID';
    if (!(await this.#take(round, table.staked - round.table.staked, actions.length)))
      return 'WALLET_NOT_ENOUGH';
    round.actions = actions;
    round.keys.push(input.key);
    round.table = table;
    await this.#settle(round);
    return this.#view(round);
  }
  seen(roundId: string): void {
    for (const round of this.#rounds) if (round.id === roundId) round.isSeen = true;
  }
  history(before: string | undefined): StudioRound[] {
    const older = this.#rounds.filter((one) => before === undefined || one.seq < Number(before));
    return older
      .slice(-HISTORY_PAGE)
      .reverse()
      .map((round) => this.#view(round));
  }

  #call(round: Kept, transactionId: string, units: number) {
    return {
      merchantId: 1,
      vendor: this.input.info.vendor,
      memberId: this.input.memberId,
      gameId: this.input.info.gameId,
      currency: 'BRL',
      roundId: round.id,
      sessionId: 'memory',
      transactionId,
      amountMinor: round.unit * BigInt(units),
    };
  }
  async #take(round: Kept, units: number, done = 0): Promise<boolean> {
    if (units === 0) return true;
    const reply = await this.input.wallet.debit(this.#call(round, `${round.id}:${done}`, units));
    return reply.ok;
  }
  async #settle(round: Kept): Promise<void> {
    if (round.table.moves.length > 0 || round.table.paid === 0) return;
    await this.input.wallet.credit(this.#call(round, `${round.id}:win`, round.table.paid));
  }
  #view(round: Kept): StudioRound {
    const { table } = round;
    return {
      id: round.id,
      seq: String(round.seq),
      state: table.moves.length > 0 ? 'open' : round.isSeen ? 'closed' : 'credited',
      unit: round.unit.toString(),
      picks: round.picks,
      actions: round.actions,
      staked: (round.unit * BigInt(table.staked)).toString(),
      win: (round.unit * BigInt(table.paid)).toString(),
      isFree: false,
      show: table.show,
      moves: table.moves,
      afterMs: this.input.now() - round.begunMs,
      balance: this.balance().toString(),
      nonce: round.nonce,
      clientSeed: round.clientSeed,
      seedHash: seedHash(round.serverSeed),
      serverSeed: round.isRevealed ? round.serverSeed : null,
      at: new Date(round.begunMs).toISOString(),
    };
  }
}

import { expect } from 'vitest';
import { createMemoryWallet } from '../../kit/memory-wallet';
import { createLanguage } from '../../kit/language';
import { moneyFormat } from '../../page-kit/money';
import type { GameInfo, StudioRound } from '../api-shapes';
import { unitsOfPicks, type Model } from '../families/family';
import { shell, type ShellKey } from '../locales/index';
import type { FamilyPage, FamilyView, FamilyWords, Table } from '../page/family-view';
import { lookOf } from '../page/look/palette';
import { createMotion } from '../page/motion';
import { memoryInfo } from './memory-info';
import { MemoryStudio } from './memory-studio';

const MEMBER = 1n;
const BALANCE = 1_000_000_000n;
const UNIT = '5';
/** What no person may read: a key that was not filled in, or a value that was not there. */
const BROKEN = /\{\{|undefined|NaN|\[object/;
const STEP_MS = 800;

export interface TestTable {
  info: GameInfo;
  model: Model;
  studio: MemoryStudio;
  view: FamilyView;
  words: FamilyWords;
  /** Actions that the view asked for. */
  asked: { name: string; value: number }[];
  /** How often the view said that its picks changed. */
  changes: () => number;
  /** Plays the picks that the view offers to the end, always with the first move that `choose` allows. */
  play(key: string): Promise<StudioRound[]>;
}

/** A family's view on a page of its own, motion off, with the rounds of a real model behind it. */
export const mountFamily = (input: {
  page: FamilyPage;
  family: string;
  model: string;
  language?: string;
  timetable?: Table['timetable'];
  tables?: Table['tables'];
}): TestTable => {
  const info = memoryInfo(input);
  if (!info) throw new Error(`no model ${input.family} ${input.model}`);
  const wallet = createMemoryWallet();
  wallet.deposit(MEMBER, BALANCE);
  let nowMs = 1_000_000;
  const studio = new MemoryStudio({ info, wallet, memberId: MEMBER, now: () => nowMs });
  studio.setClientSeed('view-harness');
  const requested = input.language ?? 'en';
  const language = createLanguage<ShellKey>(shell, requested);
  const money = moneyFormat({ locale: language.code, currency: 'BRL', digits: 2 });
  const words = input.page.words({ info, requested, money, shell: language });
  const asked: TestTable['asked'] = [];
  let [changes, open, isBusy]: [number, StudioRound | null, boolean] = [0, null, false];
  const table: Table = {
    ...{ info, money, words, requested, code: language.code, say: language.say },
    look: lookOf(info.theme),
    motion: createMotion(() => true),
    unitMinor: () => BigInt(UNIT),
    isBusy: () => isBusy,
    open: () => open,
    changed() {
      changes += 1;
      view.paint();
    },
    act: (name, value) => void asked.push({ name, value }),
    ask: (name) => void asked.push({ name, value: 0 }),
    timetable: input.timetable ?? null,
    tables: input.tables ?? null,
    sound: () => undefined,
  };
  const view = input.page.mount(table);
  document.body.replaceChildren(view.stage, ...(view.picker ? [view.picker] : []));
  view.paint();

  const shown = async (round: StudioRound | string): Promise<StudioRound> => {
    if (typeof round === 'string') throw new Error(`${input.family} ${input.model}: ${round}`);
    open = round.moves.length > 0 ? round : null;
    await view.show(round);
    isBusy = false;
    view.paint();
    return round;
  };
  return {
    ...{ info, model: studio.model, studio, view, words, asked },
    changes: () => changes,
    async play(key) {
      const rounds: StudioRound[] = [];
      isBusy = true;
      view.start();
      view.paint();
      let round = await shown(await studio.play({ key, unit: UNIT, picks: view.picks() }));
      rounds.push(round);
      for (let step = 0; round.moves.length > 0; step += 1) {
        if (step > studio.model.mostActions) throw new Error(`${input.model} does not end`);
        nowMs += STEP_MS;
        const rest = studio.model.rest({
          staked: Number(BigInt(round.staked) / BigInt(UNIT)),
          paid: 0,
          show: round.show,
          moves: round.moves,
        });
        isBusy = true;
        round = await shown(await studio.act({ key: `${key}-${step}`, roundId: round.id, ...rest }));
        rounds.push(round);
      }
      return rounds;
    },
  };
};

/** What every view promises, held against `count` rounds of one model. */
export const expectWholeView = async (
  input: Parameters<typeof mountFamily>[0] & { count: number },
): Promise<void> => {
  const table = mountFamily(input);
  const { info, view, words } = table;
  // Some games begin with a place picked; a view without picks lets the page ask for them.
  const isPicked = view.picks().length > 0;
  if (!isPicked)
    for (const button of document.body.querySelectorAll('button'))
      if (view.picks().length === 0) button.click();
  expect(unitsOfPicks(info, view.picks()), 'what the view offers is a stake').not.toBeNull();
  const told = [words.go, ...words.rules(), ...info.places.map(({ place }) => words.place(place))];
  for (const text of told) {
    expect(text.trim().length, 'every text says something').toBeGreaterThan(0);
    expect(text).not.toMatch(BROKEN);
  }
  for (let nonce = 0; nonce < input.count; nonce += 1) {
    const before = view.picks();
    const rounds = await table.play(`harness-key-${nonce}`);
    const last = rounds.at(-1);
    expect(last?.moves).toEqual([]);
    for (const round of rounds) {
      const text = words.tell(round);
      expect(text.trim().length, 'a round is told').toBeGreaterThan(0);
      expect(text).not.toMatch(BROKEN);
      for (const move of round.moves) {
        const name = words.move(move, 0);
        expect(view.offers(move) || name.trim().length > 0, `${move.name} has words or a place`).toBe(true);
        expect(name).not.toMatch(BROKEN);
      }
    }
    expect(view.stage.textContent).not.toMatch(BROKEN);
    // The same stake again takes one press.
    expect(view.picks(), 'picks stay for the next round').toEqual(before);
  }
  for (const element of document.body.querySelectorAll('button, input, select, [role="button"]')) {
    const name = element.getAttribute('aria-label') ?? element.textContent;
    const isLabelled = element.closest('label') !== null || element.hasAttribute('aria-labelledby');
    expect(isLabelled || name.trim() !== '', `${element.outerHTML.slice(0, 90)} has a name`).toBe(true);
  }
  for (const key of ['~', 'F13']) expect(view.key(key), 'a foreign key is not taken').toBe(false);
  view.start();
  view.reset();
  expect(view.picks().length, 'nothing is lost when a bet comes to nothing').toBeGreaterThan(0);
};

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryWallet } from '../../kit/memory-wallet';
import { createLanguage } from '../../kit/language';
import { ServiceError } from '../../page-kit/caller';
import { moneyFormat } from '../../page-kit/money';
import type { StudioRound } from '../api-shapes';
import { shell, type ShellKey } from '../locales/index';
import { memoryInfo } from '../testing/memory-info';
import { MemoryStudio } from '../testing/memory-studio';
import { loadFamilyPage } from './families/index';
import { lookOf } from './look/palette';
import type { Service } from './service';
import { Shell } from './shell';

const HTML = readFileSync(join(import.meta.dirname, 'studio.html'), 'utf8');
const FIRST_BALANCE = 100_000n;

const roundOr = (answer: StudioRound | string): StudioRound => {
  if (typeof answer === 'string') throw new ServiceError(answer);
  return answer;
};

/** The page as the gateway sends it, with a table in memory behind it. */
const openGame = async (input: {
  family: string;
  model: string;
  balance?: bigint;
  /** Games elsewhere in which a round waits. */
  waits?: string[];
  studio?: MemoryStudio;
}) => {
  document.body.innerHTML = /<body[^>]*>([\s\S]*)<\/body>/.exec(HTML)?.[1] ?? '';
  const info = memoryInfo(input);
  if (!info) throw new Error(`no model ${input.family} ${input.model}`);
  const wallet = createMemoryWallet();
  wallet.deposit(1n, input.balance ?? FIRST_BALANCE);
  const studio = input.studio ?? new MemoryStudio({ info, wallet, memberId: 1n, now: () => 0 });
  studio.setClientSeed('shell-test');
  const sent = { play: 0, act: 0 };
  /** Calls whose answers get lost on their way back, after they took effect. */
  const lost = { play: 0 };
  const waits = input.waits ?? [];
  const service: Service = {
    open: async () => studio.session(null),
    chooseSeed: () => undefined,
    async play(request) {
      sent.play += 1;
      const answer = await studio.play(request);
      if (lost.play > 0) {
        lost.play -= 1;
        throw new ServiceError('LOST');
      }
      return roundOr(answer);
    },
    async act(request) {
      sent.act += 1;
      return roundOr(await studio.act(request));
    },
    free: async () => [],
    seen: async (roundId) => (studio.seen(roundId), null),
    rotate: async (seed) => {
      if (waits.length > 0) throw new ServiceError('BUSY');
      return studio.rotate(seed);
    },
    waiting: async () => ({ isHere: false, elsewhere: waits }),
    async endElsewhere() {
      waits.length = 0;
      return { isHere: false, elsewhere: [] };
    },
    timetable: async () => {
      throw new ServiceError('REQUEST_INVALID');
    },
    table: async () => {
      throw new ServiceError('REQUEST_INVALID');
    },
    decide: async () => {
      throw new ServiceError('REQUEST_INVALID');
    },
    clientSeed: async (seed) => studio.setClientSeed(seed),
    history: async () => ({ rounds: studio.history(undefined) }),
  };
  const session = studio.session(null);
  const language = createLanguage<ShellKey>(shell, 'en');
  const money = moneyFormat({ locale: 'en', currency: 'BRL', digits: 2 });
  const page = await loadFamilyPage(input.family);
  const words = page.words({ info, requested: 'en', money, shell: language });
  const look = lookOf(info.theme);
  new Shell({
    ...{ session, money, look, page, words, service, requested: 'en' },
    code: language.code,
    say: language.say,
  });
  await settled();
  return { studio, sent, lost, wallet };
};
const settled = (): Promise<void> =>
  vi.waitFor(() => {
    if (document.body.classList.contains('busy')) throw new Error('still busy');
  });
const press = (id: string): void => document.getElementById(id)?.click();
const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '';
const balanceMinor = (): bigint => BigInt(textOf('balance').replace(/\D/g, ''));

describe('the page around every game', () => {
  beforeEach(() => {
    // Less movement: a test shows ends, not ways.
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  });

  it('[LAUNCH-5] two presses are one round, and the books agree with the wallet', async () => {
    const { sent, studio } = await openGame({ family: 'dice', model: 'classic' });
    press('go');
    press('go');
    await settled();
    expect(sent.play).toBe(1);
    expect(studio.history(undefined)).toHaveLength(1);
    expect(balanceMinor()).toBe(studio.balance());
    expect(textOf('live')).toMatch(/^Rolled \d+\.\d\d\. .* (You win|No win)/);
  });

  it('[LAUNCH-5] a lost answer takes nothing twice: the button asks for the same round', async () => {
    const { lost, studio } = await openGame({ family: 'dice', model: 'classic' });
    lost.play = 1;
    press('go');
    await settled();
    expect(textOf('message')).toContain('Your bet is safe');
    expect(textOf('go-word')).toBe('Try again');
    press('go');
    await settled();
    expect(studio.history(undefined)).toHaveLength(1);
    expect(balanceMinor()).toBe(studio.balance());
  });

  it('[LAUNCH-5] a stake above the balance is not sent', async () => {
    const { sent } = await openGame({ family: 'dice', model: 'classic', balance: 10n });
    press('go');
    await settled();
    expect(sent.play).toBe(0);
    expect(textOf('message')).toContain('balance is too low');
    expect(balanceMinor()).toBe(10n);
  });

  it('[LAUNCH-5] says which games keep the seeds from being changed, and ends their rounds when the player says so', async () => {
    await openGame({ family: 'dice', model: 'classic', waits: ['Copper Blackjack', 'Night Mines'] });
    press('open-menu');
    const pressText = (text: string): void =>
      [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click();
    pressText('Fairness');
    pressText('Change seeds and reveal');
    await vi.waitFor(() => {
      expect(document.body.textContent).toContain('waits for you in Copper Blackjack and Night Mines');
    });
    expect(document.body.textContent).not.toContain('Revealed server seed');
    pressText('End it now and change seeds');
    await vi.waitFor(() => {
      expect(document.body.textContent).toContain('Revealed server seed');
    });
    expect(document.body.textContent).not.toContain('waits for you');
  });

  it('[LAUNCH-5] a round that was left open goes on with its buttons, and with one action a press', async () => {
    const first = await openGame({ family: 'blackjack', model: 'six-decks' });
    let round: StudioRound | null = null;
    for (let at = 0; round === null && at < 40; at += 1) {
      const answer = await first.studio.play({
        key: `open-${at}-round-key`,
        unit: '1',
        picks: [
          {
            place: first.studio.model.places[0]?.place ?? '',
            units: first.studio.model.places[0]?.least ?? 1,
          },
        ],
      });
      if (typeof answer !== 'string' && answer.state === 'open') round = answer;
    }
    expect(round?.state).toBe('open');
    const { sent, studio } = await openGame({
      family: 'blackjack',
      model: 'six-decks',
      studio: first.studio,
    });
    expect(textOf('message')).toContain('still open');
    expect(document.getElementById('go')?.classList.contains('away')).toBe(true);
    const button = document.querySelector<HTMLButtonElement>('.move');
    button?.click();
    button?.click();
    await settled();
    expect(sent.act).toBe(1);
    expect(balanceMinor()).toBe(studio.balance());
  });

  it('[LAUNCH-3] sound and speed stand in the menu, and the frame’s choice takes their place', async () => {
    sessionStorage.clear();
    await openGame({ family: 'dice', model: 'classic' });
    press('open-menu');
    const texts = (): string[] =>
      [...document.querySelectorAll('#dialog-body button')].map(({ textContent }) => textContent);
    expect(texts()).toEqual(expect.arrayContaining(['Switch sound on', 'Play faster']));
    const faster = [...document.querySelectorAll<HTMLElement>('#dialog-body button')].find(
      ({ textContent }) => textContent === 'Play faster',
    );
    faster?.click();
    expect(texts()).toEqual(expect.arrayContaining(['Switch sound on', 'Play at normal speed']));
    expect(sessionStorage.getItem('game-settings')).toBe('turbo');
  });
});

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readMines } from '../../families/mines/mines';
import { mountFamily } from '../../testing/view-harness';
import { loadFamilyPage } from './index';

const mounted = async (family: string, model: string, language = 'en') =>
  mountFamily({ page: await loadFamilyPage(family), family, model, language });
const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('[aria-label]')].find(
    (element) => element.getAttribute('aria-label') === name,
  );
  if (!found) throw new Error(`nothing is called ${name}`);
  return found;
};

describe('reels', () => {
  it('[LAUNCH-5] name every symbol in words, light what wins and dim nothing when nothing does', async () => {
    const table = await mounted('reels', 'lines20', 'pt');
    let [won, lost] = [0, 0];
    for (let nonce = 0; nonce < 30; nonce += 1) {
      const [round] = await table.play(`reels-key-${nonce}`);
      if (!round) throw new Error('no round');
      expect(table.words.tell(round)).toMatch(/^Os rolos mostram: .+; .+; .+\./);
      const lit = document.querySelectorAll('.reels-cell.wins').length;
      const isLit = document.querySelector('.reels-window')?.classList.contains('lit');
      expect(isLit).toBe(lit > 0);
      if (lit > 0) won += 1;
      else lost += 1;
    }
    expect([won > 0, lost > 0]).toEqual([true, true]);
  });
});

describe('the mines', () => {
  it('[LAUNCH-5] read out where the mines lay, and open nothing when no round is open', async () => {
    const table = await mounted('mines', 'field25');
    named('Field 1, 1').click();
    expect(table.asked).toEqual([]);
    const rounds = await table.play('mines-key-1');
    const last = readMines(rounds.at(-1)?.show);
    for (const field of last?.at ?? [])
      expect(named(`Field ${Math.floor(field / 5) + 1}, ${(field % 5) + 1}: mine`)).toBeTruthy();
    expect(table.view.key('a')).toBe(true);
    expect(table.view.key('z')).toBe(false);
    expect(table.asked).toEqual([]);
  });
});

describe('plinko', () => {
  it('[LAUNCH-5] is set by keys alone, within the rows that there are', async () => {
    const table = await mounted('plinko', 'pegs');
    table.view.key('h');
    for (let press = 0; press < 9; press += 1) table.view.key('ArrowRight');
    expect(table.view.picks()).toEqual([{ place: 'high-16', units: 100 }]);
    for (let press = 0; press < 20; press += 1) table.view.key('ArrowLeft');
    expect(table.view.picks()).toEqual([{ place: 'high-8', units: 100 }]);
  });
});

describe('keno', () => {
  it('[LAUNCH-5] takes ten numbers and no eleventh, gives them back, and picks as many at random', async () => {
    const table = await mounted('keno', 'eighty');
    for (let number = 1; number <= 11; number += 1) named(`Number ${number}`).click();
    expect(table.view.picks().map(({ place }) => place)).toEqual([
      'n01',
      'n02',
      'n03',
      'n04',
      'n05',
      'n06',
      'n07',
      'n08',
      'n09',
      'n10',
    ]);
    named('Number 4').click();
    expect(table.view.picks()).toHaveLength(9);
    table.view.key('q');
    expect(new Set(table.view.picks().map(({ place }) => place)).size).toBe(9);
    table.view.key('c');
    expect(table.view.picks()).toEqual([]);
  });
});

describe('a scratch card', () => {
  it('[LAUNCH-5] reads out what stands under each field once it is open', async () => {
    const table = await mounted('scratch', 'triples');
    expect(named('Field 1, covered')).toBeTruthy();
    await table.play('scratch-key-1');
    expect(document.querySelectorAll('.scratch-field.open')).toHaveLength(9);
    expect(
      [...document.querySelectorAll('.scratch-field')].every((one) =>
        /^Field \d: [\d,]+×$/.test(one.getAttribute('aria-label') ?? ''),
      ),
    ).toBe(true);
  });
});

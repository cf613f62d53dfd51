// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { families } from '../../families/index';
import { expectWholeView, mountFamily } from '../../testing/view-harness';
import { loadFamilyPage, viewNames } from './index';
import { page as plain } from './plain/view';

const ROUNDS = 12;
const models = families.flatMap((family) => family.models.map((model) => [family.name, model.name] as const));

describe('every model has a page', () => {
  it.each(models)(
    '[LAUNCH-5] %s %s plays on its family’s page, in three languages',
    async (family, model) => {
      const page = await loadFamilyPage(family);
      for (const language of ['en', 'pt', 'es'])
        await expectWholeView({ page, family, model, language, count: language === 'en' ? ROUNDS : 2 });
    },
  );

  it.each(models)('[LAUNCH-5] %s %s plays on the plain page', async (family, model) => {
    await expectWholeView({ page: plain, family, model, count: 4 });
  });

  it('[LAUNCH-5] names no family that is not there', () => {
    const names = families.map((family) => family.name);
    for (const name of viewNames) expect(names).toContain(name);
  });

  it('[LAUNCH-5] a name that only objects have is no family', async () => {
    expect(await loadFamilyPage('constructor')).toBe(plain);
  });
});

describe('the dice', () => {
  it('[LAUNCH-5] are set by keys alone, within what the game takes', async () => {
    const table = mountFamily({ page: await loadFamilyPage('dice'), family: 'dice', model: 'classic' });
    expect(table.view.picks()).toEqual([{ place: 'under-50', units: 100 }]);
    expect(table.view.key('o')).toBe(true);
    for (let press = 0; press < 3; press += 1) table.view.key('ArrowRight');
    expect(table.view.picks()).toEqual([{ place: 'over-53', units: 100 }]);
    for (let press = 0; press < 80; press += 1) table.view.key('ArrowRight');
    expect(table.view.picks()).toEqual([{ place: 'over-95', units: 100 }]);
    expect(table.changes()).toBeGreaterThan(3);
  });
});

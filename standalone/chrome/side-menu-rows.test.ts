import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { places, type Place } from '../routing/places';
import { menuRows, type MenuFacts } from './side-menu-rows';

const facts = (over: Partial<MenuFacts> = {}): MenuFacts => ({
  state: 'guest',
  kind: null,
  vip: false,
  referral: false,
  has: () => true,
  ...over,
});
const texts = (over: Partial<MenuFacts> = {}): string[] => menuRows(facts(over)).map(({ text }) => text);

describe('rows of the side menu', () => {
  it('[HOME-2] VIP is named to guests and to members who have a label', () => {
    expect(texts()).toContain('vip');
    expect(texts({ state: 'member', kind: 'player' })).not.toContain('vip');
    expect(texts({ state: 'member', kind: 'player', vip: true })).toContain('vip');
  });

  it('[HOME-2] inviting is named where the merchant pays for it; agents see the register centre instead', () => {
    expect(texts({ state: 'member', kind: 'player' })).not.toContain('invite');
    expect(texts({ state: 'member', kind: 'player', referral: true })).toContain('invite');
    const agent = texts({ state: 'member', kind: 'agent', referral: true });
    expect(agent).toContain('registerCentre');
    expect(agent).not.toContain('invite');
  });

  it('[HOME-2] home stands first, betting last', () => {
    expect(texts({ state: 'member', kind: 'player', vip: true, referral: true })).toEqual([
      'home',
      'LOTT',
      'vip',
      'invite',
      'betting',
    ]);
  });

  it('never a row whose page the site does not have, nor one twice', () => {
    const names = Object.keys(places) as Place[];
    fc.assert(
      fc.property(
        fc.constantFrom<MenuFacts['state']>('guest', 'restoring', 'member'),
        fc.constantFrom<MenuFacts['kind']>('player', 'agent', 'trial', null),
        fc.boolean(),
        fc.boolean(),
        fc.subarray(names),
        (state, kind, vip, referral, built) => {
          const rows = menuRows({ state, kind, vip, referral, has: (place) => built.includes(place) });
          for (const { place } of rows) if (place !== null) expect(built).toContain(place);
          expect(new Set(rows.map(({ place }) => place)).size).toBe(rows.length);
        },
      ),
    );
  });
});

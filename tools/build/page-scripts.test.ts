import { describe, expect, it } from 'vitest';
import { lazyFilesOf, needsOf, pageScripts } from './page-scripts';

const file = (name: string, imports: string[] = []) => ({
  ...{ name, entry: false, dynamicImports: [], bytes: 1 },
  imports,
  integrity: `sha256-${name}`,
});
const manifest = {
  version: '1',
  files: {
    'assets/core-1.js': file('core'),
    'assets/list-2.js': file('list', ['assets/core-1.js', 'assets/kit-3.js']),
    'assets/kit-3.js': file('kit'),
  },
};
const sources = { 'standalone/pages/list.view.tsx': 'assets/list-2.js' };
const html = '<link rel="modulepreload" href="/assets/core-1.js" integrity="sha256-core">';

describe('[NAV-8] scripts that a route’s page asks for by itself', () => {
  it('are those that its HTML does not name yet, each with its integrity', () => {
    const needs = ['standalone/pages/list.view'];
    expect(pageScripts({ manifest, sources, pages: [{ path: '/rng', html, needs }] })).toEqual({
      '/rng': [
        { file: '/assets/list-2.js', integrity: 'sha256-list' },
        { file: '/assets/kit-3.js', integrity: 'sha256-kit' },
      ],
    });
  });

  it('stop the build where a source is in no file', () => {
    const needs = ['standalone/pages/gone.view'];
    expect(() => pageScripts({ manifest, sources, pages: [{ path: '/rng', html, needs }] })).toThrow(
      'standalone/pages/gone.view is in no file that is loaded later',
    );
  });

  it('are found in the tables of lazy files', () => {
    const text = "export const pages = {\n  one: () => import('../pages/one.view'),\n};\n";
    expect([...lazyFilesOf(text, 'standalone/routing/pages.ts')]).toEqual([
      ['one', 'standalone/pages/one.view'],
    ]);
    expect(() => lazyFilesOf('export const pages = {};', 'a/b.ts')).toThrow('a/b.ts has no row');
  });

  it('of a page that needs a login begin with what the session asks for, and end with the part that the address means', () => {
    expect(needsOf('/rng')).toEqual(['standalone/pages/games/game-list-center.view']);
    const rewards = needsOf('/member/rewards');
    expect(rewards[0]).toBe('src/core/domains/session.effects.ts');
    expect(rewards.slice(-2)).toEqual([
      'standalone/pages/member/member.view',
      'widgets/member/bodies/rewards',
    ]);
    expect(needsOf('/agentHome').at(-1)).toBe('widgets/agent/bodies/overview');
    expect(needsOf('/agentHome/team').at(-1)).toBe('widgets/agent/bodies/team.view');
    expect(needsOf('/nowhere')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { checkFences, importRefusal, importsOf } from './fences';
import { emptyTree } from './testing-empty-tree';

const refused: [file: string, specifier: string][] = [
  ['src/contract/calls/session.ts', '../../core/index'],
  ['src/contract/money.ts', 'ky'],
  ['src/core/domains/wallet.ts', 'react'],
  ['src/core/domains/wallet.ts', '../../features/lobby/tile'],
  ['src/core/domains/wallet.ts', 'node:fs'],
  ['src/react/use-store.ts', '../ui/primitives/button'],
  ['src/ui/primitives/button.tsx', '../../core/index'],
  ['src/ui/primitives/button.tsx', '../../locales/en'],
  ['src/features/lobby/lobby.view.tsx', '../auth/login.view'],
  ['src/features/lobby/lobby.view.tsx', '../../element/define-element'],
  ['src/features/lobby/lobby.view.tsx', 'react-dom'],
  ['src/element/define-element.tsx', '../features/auth/login.view'],
  ['src/loader/foyer.ts', '../../widgets/login/element'],
  ['src/loader/foyer.ts', '../core/index'],
  ['widgets/login/element.ts', '../lobby/element'],
  ['widgets/login/element.ts', '../../src/core/transport/call'],
  ['standalone/pages/home/home.view.tsx', '../../../src/contract/calls/session'],
  ['standalone/pages/home/home.view.tsx', '../../../src/core/transport/call'],
  ['standalone/kit/loader.view.tsx', '../routing/paths'],
  ['standalone/desk/app.view.tsx', 'vitest'],
  ['standalone/routing/paths.ts', './../pages/home/home'],
  ['standalone/help/help.view.tsx', '../account/use-account'],
  ['standalone/account/use-account.ts', '../chrome/header'],
  ['standalone/chrome/header.view.tsx', '../pages/home/home.view'],
  ['standalone/pages/home/home.view.tsx', '../../routing/pages'],
  ['standalone/pages/home/home.view.tsx', '../../app'],
  ['gateway/identity/login.routes.ts', '../../src/core/index'],
  ['gateway/identity/login.routes.ts', './members.queries'],
  ['gateway/identity/members.queries.ts', './login.routes'],
  ['gateway/database/pool.ts', '../http/index'],
  ['gateway/identity/login.ts', '../content/content.queries'],
  ['gateway/operator/commands/member.ts', '../../identity/contacts'],
  ['gateway/platform/merchants.ts', '../identity/index'],
  ['gateway/wallet/wallet.ts', '../identity/index'],
  ['gateway/http/route.ts', '../content/index'],
  ['gateway/catalogue/catalogue.ts', '../database/seed/seed-demo'],
  ['gateway/start/gateway.ts', '../database/seed/seed-demo'],
  ['gateway/vendors/house/api.ts', '../../ledger/post'],
  ['gateway/vendors/kit/seat.ts', '../../platform/index'],
  ['gateway/bounds/rate-limiter.ts', '../platform/index'],
  ['gateway/platform/snapshots.ts', '../bounds/bounded-cache'],
  ['gateway/play/services.ts', '../ledger/ledger'],
  ['gateway/app.ts', './messages/render'],
  ['gateway/start/gateway.ts', '../realtime/mount'],
  ['gateway/start/demo-refusal.ts', '../operator/demo-remains'],
  ['gateway/app.ts', 'react'],
  ['gateway/app.ts', '../../outside/thing'],
  ['gateway/vendors/house/page/koi.ts', 'node:crypto'],
  ['gateway/vendors/house/page/koi.ts', '../round-store'],
  ['gateway/vendors/page-kit/dom.ts', '../house/locales/shell'],
  ['gateway/vendors/saltglass/adapter.ts', '../house/fair-seed'],
];

const fine: [file: string, specifier: string][] = [
  ['src/contract/calls/session.ts', 'valibot'],
  ['src/contract/calls/session.ts', '../tables/error-codes'],
  ['src/core/domains/wallet.ts', '../../contract/money'],
  ['src/features/lobby/lobby.view.tsx', './lobby.css?inline'],
  ['src/features/lobby/lobby.view.tsx', '../../core/index'],
  ['widgets/login/element.ts', '../../src/features/auth/index'],
  ['standalone/main.tsx', '../src/core'],
  ['standalone/main.tsx', '../src/core/index'],
  ['standalone/app.view.tsx', './routing/pages'],
  ['standalone/pages/home/home.view.tsx', '../../chrome/side-menu-state'],
  ['standalone/chrome/header.view.tsx', '../../widgets/lobby/element'],
  ['standalone/desk/testing.tsx', 'vitest'],
  ['gateway/identity/login.routes.ts', './login'],
  ['gateway/identity/login.ts', './members.queries'],
  ['gateway/identity/login.ts', '../content/index'],
  ['gateway/play/services.ts', '../ledger/index'],
  ['gateway/vendors/kit/seat.ts', '../../bounds/index'],
  ['gateway/conformance/closure.test.ts', '../realtime/testing'],
  ['gateway/identity/sessions.test.ts', '../content/content.queries'],
  ['gateway/start/demo-data.ts', '../database/seed/seed-demo'],
  ['gateway/identity/login.routes.ts', 'node:crypto'],
  ['src/core/domains/wallet.test.ts', '../../testing/fake-gateway'],
];

describe('the import fences', () => {
  it.each(refused)('%s may not import %s', (file, specifier) => {
    expect(importRefusal({ file, specifier, typeOnly: false })).toMatch(/may not import|outside/);
  });

  it.each(fine)('%s may import %s', (file, specifier) => {
    expect(importRefusal({ file, specifier, typeOnly: false })).toBeUndefined();
  });

  it('lets the loader name widgets by import() only', () => {
    const fact = { file: 'src/loader/foyer.ts', specifier: '../../widgets/login/element', typeOnly: false };
    expect(importRefusal({ ...fact, lazy: true })).toBeUndefined();
    expect(importRefusal(fact)).toBe('src/loader may not import widgets/login/element');
  });

  it('lets a feature name types of the contract and nothing that runs', () => {
    const fact = { file: 'src/features/auth/login.view.tsx', specifier: '../../contract/entities/member' };
    expect(importRefusal({ ...fact, typeOnly: true })).toBeUndefined();
    expect(importRefusal({ ...fact, typeOnly: false })).toMatch(/may not import/);
  });

  it('reads every form an import can take', () => {
    const text = [
      `import a from './a';`,
      `import type { B } from './b';`,
      `import { type C } from './c';`,
      `export { d } from './d';`,
      `const e = () => import('./e');`,
      `// import './f'`,
    ].join('\n');
    expect(
      importsOf('src/core/x.ts', text).map((fact) => [fact.specifier, fact.typeOnly, fact.lazy === true]),
    ).toEqual([
      ['./a', false, false],
      ['./b', true, false],
      ['./c', true, false],
      ['./d', false, false],
      ['./e', false, true],
    ]);
  });

  it('fails on a tree where there is nothing to check', () => {
    const empty = emptyTree();
    const result = checkFences(empty);
    expect(result.looked).toBe(0);
    expect(result.refusals.length).toBeGreaterThan(0);
  });
});

import { describe, expect, it } from 'vitest';
import { allCalls } from '../../src/contract';
import { createMissing } from '../../src/core/transport/legacy/missing';
import * as agent from '../../src/features/agent/needs';
import * as member from '../../src/features/member/needs';
import { partCalls } from '../../src/react/missing-parts';
import { createTestWorld } from '../../src/testing/client';

const tables: [string, string, { needs: ReadonlyMap<string, readonly string[]>; watchMissing: Watch }][] = [
  ['member centre', 'messageV2', member],
  ['back-office', 'agentMessages', agent],
];
type Watch = (
  client: Parameters<typeof member.watchMissing>[0],
  tell: (missing: { pages: readonly string[] }) => void,
) => () => void;

describe.each(tables)('the pages of the %s', (_, messages, { needs, watchMissing }) => {
  it('need calls of the contract only', () => {
    const names = allCalls.map(({ name }) => name);
    expect([...needs.values(), partCalls].flat().filter((name) => !names.includes(name))).toEqual([]);
  });

  it('[TRIAL-E2] are offered in front of an older gateway only where it has each call that they need', async () => {
    const { client } = createTestWorld();
    const missing = createMissing(client);
    missing.learn('inbox.list', false);
    client.dialect = () => Promise.resolve({ missing, leftOut: () => 0 });
    const pages = await new Promise<readonly string[]>((resolve) => {
      watchMissing(client, (told) => resolve(told.pages));
    });
    expect(pages).toContain(messages);
    const offered = [...needs].filter(([page]) => !pages.includes(page));
    expect(offered.flatMap(([, calls]) => calls.filter(missing.has))).toEqual([]);
    client.destroy();
  });
});

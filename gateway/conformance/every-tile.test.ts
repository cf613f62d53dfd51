import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gameSeeds } from '../database/seed/games';
import { laneSeeds, vendorSeeds } from '../database/seed/vendors';
import { brands } from '../vendors/studio/brands';
import { playTile } from '../vendors/studio/robot';
import { startBench, type GatewayBench } from './bench';

const OWN_ENGINES = ['HOUSE', 'SALTGLASS'];
let bench: GatewayBench;
let token: string;
beforeAll(async () => {
  bench = await startBench();
  token = await bench.client.token(bench.accounts.member);
});
afterAll(() => bench.stop());

describe('[LAUNCH-5] every tile of the demo plays', () => {
  it('for each vendor that has a lane there is a brand, or an engine of its own', () => {
    const codes = [...brands.map(({ code }) => code), ...OWN_ENGINES].sort();
    expect(vendorSeeds.map(({ code }) => code).sort()).toEqual(codes);
    for (const { vendor } of laneSeeds) expect([...bench.services.vendors.keys()]).toContain(vendor);
  });

  it(
    'one of each category, shelf and dialect, from its launch to its paid round',
    { tags: ['full-run'] },
    async () => {
      const dialects = new Map(brands.map(({ code, dialect }) => [code, dialect]));
      const kinds = new Map(
        gameSeeds().flatMap((game) => {
          const dialect = dialects.get(game.vendor);
          return dialect ? [[`${game.category} ${game.classify} ${dialect}`, game] as const] : [];
        }),
      );
      expect(kinds.size).toBeGreaterThan(20);
      const families = new Set<string>();
      for (const [kind, { node_id: node }] of kinds) {
        const path = `/wps/game/launchGame?launchMode=GLS&nodeId=${node}`;
        const { body, text } = await bench.client.send({ path, headers: { Authorization: token } });
        const { content } = (body.value ?? {}) as { content?: { game_url: string } };
        expect(content, `${kind}: ${text}`).toBeDefined();
        const round = await playTile(content?.game_url ?? '').catch((error: unknown) => {
          throw new Error(`${kind}, ${node}: ${String(error)}`);
        });
        families.add(round.family);
      }
      expect(families.size).toBeGreaterThan(8);
    },
  );
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBench, type GatewayBench } from '../../gateway/conformance/bench';
import { createCountingFetch } from './testing';
import { examine } from './examine';
import type { Finding, Outcome } from './findings';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await startBench();
  // Off for a merchant until its operator turns them on.
  await bench.db.merchant(1).query(
    `update module_flag set enabled = true where mod_id in ('FUNDTRANS3', 'PTSYS3', 'REWCEN3', 'CBS3', 'PLYRBT', 'MANPLAYREB3', 'DEPOSIT',
       'WITHDRAW', 'AGETRANSFERUP3', 'AGETRANSFERDOWN3')`,
  );
  await bench.services.merchants.reload();
});
afterAll(() => bench.stop());

const run = async (write: boolean) => {
  const { fetch, sent } = createCountingFetch(globalThis.fetch);
  const { findings, dialect } = await examine(
    {
      url: `http://127.0.0.1:${bench.port}`,
      merchant: 'demo',
      dialect: null,
      dialectRows: null,
      timeZone: null,
      write,
      money: null,
      code: null,
      member: bench.accounts.member,
      agent: bench.accounts.agent,
    },
    {
      fetch,
      wait: () => Promise.resolve(),
      readPicture: () => Promise.resolve(null),
      ask: () => Promise.resolve(null),
      tell: () => undefined,
    },
  );
  const of = (...outcomes: Outcome[]): Finding[] =>
    findings.filter(({ outcome }) => outcomes.includes(outcome));
  return { of, dialect, sent };
};

const READS = 'GET';

describe('our own gateway', () => {
  it('answers every call that is asked as the contract says, and is changed by none of them', async () => {
    const { of, dialect, sent } = await run(false);
    expect(of('wrong', 'missing', 'not offered')).toEqual([]);
    expect(of('works', 'works with a note').length).toBeGreaterThan(120);
    expect(of('not asked').filter(({ notes }) => notes.join('') === '')).toEqual([]);
    expect(dialect).toBe('foyer');
    expect([...new Set(sent.filter((one) => !one.startsWith(READS)))].sort()).toEqual([
      'DELETE /wps/session/logout',
      'POST /wps/session/login',
    ]);
  });

  it('takes the harmless changes too, and a favourite that was put in is out again', async () => {
    const { of, sent } = await run(true);
    expect(of('wrong', 'missing', 'not offered')).toEqual([]);
    const works = of('works', 'works with a note').map(({ call }) => call);
    expect(works).toContain('favourites.add');
    expect(works).toContain('favourites.remove');
    expect(sent.filter((one) => one.includes('FavoriteGameV2'))).toEqual([
      'POST /wps/relay/MCSFE_addFavoriteGameV2',
      'DELETE /wps/relay/MCSFE_removeFavoriteGameV2',
    ]);
  });
});

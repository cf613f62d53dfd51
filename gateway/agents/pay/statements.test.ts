import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PayTerms } from '../../../src/contract/pay';
import { MERCHANT } from '../testing';
import { createPayRecords, type PayRecords } from './statements';
import { freshPay, type TestPay } from './testing';

let world: TestPay;
let records: PayRecords;
beforeAll(async () => {
  world = await freshPay();
  records = createPayRecords({ db: world.database, now: Date.now });
});
afterAll(() => world.close());

const terms: PayTerms = {
  ...{ kind: 'daily', product: 'CONS', currency: 'CNY' },
  active: { minTurnover: 1, minDeposit: 0, countsSelf: false },
  tiers: [{ minTurnover: 0, minActive: 0, rate: { type: 'P', ppm: 10_000 } }],
};
const as = (agentId: bigint) => ({ merchant: { id: MERCHANT, currency: 'CNY' }, agentId });
const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => '',
    (error: unknown) => (error as { code: unknown }).code,
  );

it('[AGT-2] a statement is followed down to members’ days and their bets, page by page, and they sum up to it', async () => {
  const top = await world.member();
  const agent = await world.member({ below: top });
  const player = await world.member({ below: agent, type: 0 });
  const other = await world.member({ below: top, type: 0 });
  await world.contract({ to: top, by: null, terms, day: 0 });
  await world.contract({ to: agent, by: top, terms, day: 0 });
  const bets = [1_000n, 2_000n, 3_000n, 4_000n];
  for (const bet of bets) await world.round({ memberId: player, bet, day: 0 });
  await world.round({ memberId: other, bet: 500n, day: 0 });
  await world.pays({ day: 0 });
  const asked = { kind: '', side: 'own', fromMs: 0, toMs: 0, cursor: '', size: 50 } as const;
  const [statement] = (await records.list(as(agent), asked)).statements;
  if (!statement) throw new Error('no statement');
  const { id } = statement;
  expect(statement).toMatchObject({
    gross: { minor: 100n },
    paid: { minor: 100n },
    payer: 'upline',
    member: null,
  });
  const { rows, next } = await records.behind(as(agent), { id, cursor: '', size: 50 });
  expect([rows.length, next, rows[0]?.member.id]).toEqual([1, '', player.toString()]);
  expect(rows.reduce((sum, { turnover }) => sum + turnover.minor, 0n)).toBe(statement.turnover.minor);
  const found: bigint[] = [];
  let cursor = '';
  for (let page = 0; page < 9; page += 1) {
    const read = await records.bets(as(agent), {
      ...{ id, memberId: player.toString(), atMs: rows[0]?.at ?? 0, cursor, size: 3 },
    });
    found.push(...read.bets.map(({ bet }) => bet.minor));
    cursor = read.next;
    if (cursor === '') break;
  }
  expect(found).toEqual(bets.toReversed());
  // Both sides may read it; who stands beside may not, and no member who is not behind it shows a bet.
  const shown = await records.list(as(top), { ...asked, side: 'below' });
  expect(shown.statements).toMatchObject([{ id, member: { id: agent.toString() } }]);
  const [own] = (await records.list(as(top), asked)).statements;
  expect(await codeOf(records.one(as(agent), own?.id ?? ''))).toBe('PAY_UNKNOWN');
  const at = { atMs: rows[0]?.at ?? 0, cursor: '', size: 9 };
  expect(await codeOf(records.bets(as(agent), { id, memberId: other.toString(), ...at }))).toBe(
    'AGENT_UNKNOWN',
  );
  expect(await codeOf(records.bets(as(agent), { id, memberId: player.toString(), ...at, atMs: 5 }))).toBe(
    'AGENT_UNKNOWN',
  );
  expect(await codeOf(records.behind(as(other), { id, cursor: '', size: 9 }))).toBe('PAY_UNKNOWN');
  const file = await records.one(as(top), own?.id ?? '');
  expect(file.below).toMatchObject([
    { member: { id: agent.toString() }, due: { minor: 100n }, owed: { minor: 0n } },
  ]);
});

import { describe, expect, it } from 'vitest';
import { runDay } from './day';
import { isGrave } from './grave';

/** Every story of paying in comes once, every story of paying out at least once, each played to its end. */
const MEMBERS = 23;

describe('a day of members', () => {
  it('with a kill -9 in it leaves nothing lost, doubled or open, and every book agrees with ours', async () => {
    const report = await runDay({ members: MEMBERS, seed: 7, kills: 1, nodes: 1, lanes: MEMBERS });
    expect(report.broken).toEqual([]);
    expect(report.faults.filter(isGrave)).toEqual([]);
    for (const { what, differences } of report.findings) expect(differences, what).toEqual([]);
    expect(report.counts.kills).toBe(1);
    expect(report.counts.rounds).toBeGreaterThan(0);
    expect(report.counts.withdrawals).toBeGreaterThan(0);
    expect(report.open).toEqual([]);
  }, 180_000);
});

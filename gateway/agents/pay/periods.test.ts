import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTeams, MERCHANT, type TestTeams } from '../testing';
import { periodAt } from './figures';

let teams: TestTeams;
beforeAll(async () => {
  teams = await freshTeams();
  await teams.database.owner('update merchant set time_zone = $1 where id = $2', [
    'America/New_York',
    String(MERCHANT),
  ]);
});
afterAll(() => teams.close());

it.each([
  ['2026-03-08', 23],
  ['2026-06-08', 24],
  ['2026-11-01', 25],
] as const)('[AGT-3] %s has %i hours, none of them twice, none across midnight', async (day, hours) => {
  const { query } = teams.database.merchant(MERCHANT);
  const whole = await periodAt(query, { merchantId: MERCHANT, span: 'D', at: new Date(`${day}T17:00:00Z`) });
  expect(whole.from).toBe(day);
  expect((whole.endsAt.getTime() - whole.startsAt.getTime()) / 3_600_000).toBe(hours);
  let at = whole.startsAt;
  let counted = 0;
  for (; at < whole.endsAt && counted < 30; counted += 1) {
    const hour = await periodAt(query, { merchantId: MERCHANT, span: 'h', at });
    expect(hour.startsAt).toEqual(at);
    expect(hour.from).toBe(day);
    at = hour.endsAt;
  }
  expect([counted, at]).toEqual([hours, whole.endsAt]);
  const last = await periodAt(query, {
    ...{ merchantId: MERCHANT, span: '5', at: new Date(whole.endsAt.getTime() - 1) },
  });
  expect(last.endsAt).toEqual(whole.endsAt);
});

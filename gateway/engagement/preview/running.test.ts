import { afterAll, beforeAll, expect, it } from 'vitest';
import { factKey } from '../definition/facts';
import { readFacts } from '../log/facts.queries';
import { freshEngine, MERCHANT, read, type TestEngine } from '../testing';
import { type Match, readDayEnds, readLatest, readMatches, readSpan } from './preview.queries';
import { runningOf } from './running.queries';

let t: TestEngine;
beforeAll(async () => void (t = await freshEngine()));
afterAll(() => t.close());

const ZONE = 'America/Sao_Paulo';
const HOUR = 3_600_000;

it('[PTS-2] sums of a day that are added up in one pass are those that the log says of each event, late ones and what comes back included', async () => {
  const members = [await t.member({ type: 0 }), await t.member({ type: 0 })];
  await t.database.owner("select set_config('foyer.merchant', $1, false)", [String(MERCHANT)]);
  const began = Date.parse('2026-06-01T00:00:00Z');
  const kinds = ['bet', 'bet', 'bet', 'bet-change', 'bet-back', 'deposit'];
  for (let n = 1; n <= 240; n += 1) {
    // Two hours on each time, each seventh a day late, each eleventh half a day early.
    const off = n % 7 === 0 ? -24 : n % 11 === 0 ? 12 : 0;
    const back = n % kinds.length === 4 ? -1 : 1;
    await t.database.owner(
      `insert into engagement_event (merchant_id, seq, kind, member_id, at, ref, cause, amount, win, category, vendor, game, word)
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, '', '', '')`,
      [
        ...[MERCHANT, 100_000 + n, kinds[n % kinds.length] ?? 'bet', members[n % 2] ?? 0n],
        ...[new Date(began + (n * 2 + off) * HOUR), `e${n}`, back * ((n * 37) % 90), (n * 13) % 50],
        n % 3 === 0 ? 'LIVE' : 'RNG',
      ],
    );
  }
  const leaf = (fact: string, categories: string[]) => ({
    ...{ fact, window: 'day', categories, op: 'gte', value: -1_000_000 },
  });
  const definition = read({
    ...{ kind: 'LUCKY_BET', trigger: { on: 'bet' } },
    who: {
      all: [
        leaf('stakes.sum', []),
        leaf('loss.sum', ['RNG']),
        leaf('bets.count', []),
        leaf('deposits.sum', []),
      ],
    },
  });
  const { query } = t.database.merchant(MERCHANT);
  const of = {
    merchantId: MERCHANT,
    zone: ZONE,
    definition,
    code: 'p',
    from: new Date(began + 30 * HOUR),
    until: new Date(began + 400 * HOUR),
  };
  const span = await readSpan(query, of);
  const ends = [...(await readDayEnds(query, of)), span.last];
  const found: Match[] = [];
  let maxAt: Date | null = null;
  let start = span.first - 1n;
  for (const to of ends) {
    if (to <= start) continue;
    found.push(...(await readMatches(query, { ...of, stretch: { start, to, maxAt }, after: start })));
    const latest: Date | null = await readLatest(query, { merchantId: MERCHANT, start, to });
    if (latest !== null && latest.getTime() > (maxAt?.getTime() ?? 0)) maxAt = latest;
    start = to;
  }
  const refs = runningOf(definition);
  expect([refs.length, found.length > 60]).toEqual([4, true]);
  const facts = await readFacts(query, {
    merchantId: MERCHANT,
    zone: ZONE,
    seqs: found.map(({ seq }) => seq),
    refs,
  });
  for (const event of found)
    for (const [at, ref] of refs.entries())
      expect([event.seq, ref.fact, event[`r${at}`]]).toEqual([
        event.seq,
        ref.fact,
        facts.get(event.seq)?.get(factKey(ref)),
      ]);
});

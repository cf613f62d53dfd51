import { describe, expect, it } from 'vitest';
import { renderReport } from './report';
import { externalToEmbedded, type Turn } from './table';

const stage = (measured: string, met: boolean | null) => ({
  title: 'Logins',
  differs: ['program: source (the gateway runs inside the bench)'],
  rows: [{ what: 'login', measured, reach: '≤ 2 ×', met, note: 'quiet' }],
});

describe('the page of the bench', () => {
  it('[TRIAL-T] keeps every value of several runs, and says in how many a figure was met', () => {
    const page = renderReport({
      commit: 'abc1234',
      date: '2026-01-02',
      machine: '2 × cpu',
      runs: [[stage('1.8 ×', true)], [stage('2.1 ×', false)], [stage('1.9 ×', true)]],
    });
    expect(page).toContain('| login | 1.8 × / 2.1 × / 1.9 × | ≤ 2 × | **met in 2 of 3**; quiet |');
    expect(page).toContain('but program: source (the gateway runs inside the bench).');
    expect(page).toContain('Commit abc1234, 2026-01-02, 3 runs, all values kept.');
  });

  it('[TRIAL-T] judges no row that is only told', () => {
    const page = renderReport({ commit: 'a', date: 'b', machine: 'c', runs: [[stage('7 MB', null)]] });
    expect(page).toContain('| login | 7 MB | ≤ 2 × | quiet |');
  });

  const rendered = (turns: readonly Turn[]): string =>
    renderReport({
      commit: 'a',
      date: 'b',
      machine: 'c',
      runs: [[{ title: 'External', differs: [], rows: [externalToEmbedded('wallet', turns)] }]],
    });

  it('judges an external PostgreSQL by the median of its turns, each against the embedded one in that turn', () => {
    expect(
      rendered([
        { external: 400, embedded: 500 },
        { external: 90, embedded: 100 },
        { external: 10, embedded: 100 },
      ]),
    ).toContain(
      '| wallet, external ÷ embedded | 0.8 × | ≥ 0.8 × | met; 90 /s and 100 /s, medians of 3 turns; ratios 0.1 to 0.9 |',
    );
  });

  it('says that an external PostgreSQL missed 0.8 of the embedded one', () => {
    expect(rendered([{ external: 79, embedded: 100 }])).toContain('| 0.79 × | ≥ 0.8 × | **missed**;');
  });
});

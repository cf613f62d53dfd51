import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuick, planIssues } from './schedule';

const HOUR = 3_600_000;
const day = (text: string) => ({ fromMs: Date.parse(text) - 1, untilMs: Date.parse(text) + 24 * HOUR - 1 });
const every = (zone: string, everyMinutes = 60, from = '00:00', to = '24:00') => [
  { zone, from, to, everyMinutes },
];

describe('issues of a schedule', () => {
  it('[LOTT-3] are named by the date of their zone and a sequence in it', () => {
    const issues = planIssues(every('America/Sao_Paulo', 1), day('2026-11-23T03:00:00Z'));
    expect(issues).toHaveLength(1_440);
    expect(issues[0]).toEqual({ issue: '202611230001', drawsAt: Date.parse('2026-11-23T03:00:00Z') });
    expect(issues.at(-1)).toEqual({ issue: '202611231440', drawsAt: Date.parse('2026-11-24T02:59:00Z') });
  });

  it('[LOTT-3] come on their weekdays at the wall clock of their zone', () => {
    const schedules = [{ zone: 'Asia/Ho_Chi_Minh', weekdays: [1, 4], at: '18:15' }];
    const until = Date.parse('2026-11-30T00:00:00Z');
    const issues = planIssues(schedules, { fromMs: Date.parse('2026-11-22T00:00:00Z'), untilMs: until });
    expect(issues.map(({ issue, drawsAt }) => [issue, new Date(drawsAt).toISOString()])).toEqual([
      ['202611230001', '2026-11-23T11:15:00.000Z'],
      ['202611260001', '2026-11-26T11:15:00.000Z'],
    ]);
  });

  it('[LOTT-3] are one fewer an hour when the clock goes forward and one more when it goes back', () => {
    const spring = planIssues(every('Europe/Lisbon'), {
      fromMs: Date.parse('2026-03-28T23:59:00Z'),
      untilMs: Date.parse('2026-03-29T22:59:00Z'),
    });
    expect(spring).toHaveLength(23);
    const autumn = planIssues(every('Europe/Lisbon'), {
      fromMs: Date.parse('2026-10-24T22:59:00Z'),
      untilMs: Date.parse('2026-10-25T23:59:00Z'),
    });
    expect(autumn).toHaveLength(25);
    expect(new Set(autumn.map(({ issue }) => issue)).size).toBe(25);
    expect(autumn.at(-1)?.issue).toBe('202610250025');
  });

  it.each<[string, string, number, number]>([
    // zone, date, minutes between draws, draws of that date by the wall
    ['Europe/Lisbon', '2026-03-29', 10, 138],
    ['Europe/Lisbon', '2026-10-25', 10, 150],
    ['America/New_York', '2026-03-08', 5, 276],
    ['America/New_York', '2026-11-01', 5, 300],
    // Half an hour, and the other half of the world.
    ['Australia/Lord_Howe', '2026-04-05', 10, 147],
    ['Australia/Lord_Howe', '2026-10-04', 10, 141],
    // Midnight itself is left out.
    ['Asia/Beirut', '2026-03-29', 60, 23],
    // Without any change.
    ['America/Sao_Paulo', '2026-03-29', 10, 144],
    ['Asia/Ho_Chi_Minh', '2026-10-25', 10, 144],
  ])(
    '[LOTT-3] of %s on %s every %i minutes are %i, each once and evenly apart',
    (zone, date, minutes, count) => {
      const noon = Date.parse(`${date}T12:00:00Z`);
      const name = date.replaceAll('-', '');
      const issues = planIssues(every(zone, minutes), {
        fromMs: noon - 48 * HOUR,
        untilMs: noon + 48 * HOUR,
      });
      const own = issues.filter(({ issue }) => issue.startsWith(name));
      expect(own).toHaveLength(count);
      expect(own.at(-1)?.issue).toBe(`${name}${count.toString().padStart(4, '0')}`);
      own
        .slice(1)
        .forEach(({ drawsAt }, at) => expect(drawsAt - (own[at]?.drawsAt ?? 0)).toBe(minutes * 60_000));
    },
  );

  it('[LOTT-3] at a time that the wall leaves out or shows twice come once', () => {
    const at = (time: string, date: string) =>
      planIssues([{ zone: 'America/New_York', at: time }], {
        fromMs: Date.parse(`${date}T00:00:00Z`),
        untilMs: Date.parse(`${date}T23:59:00Z`),
      }).map(({ drawsAt }) => new Date(drawsAt).toISOString());
    expect(at('02:30', '2026-03-08')).toEqual(['2026-03-08T07:30:00.000Z']);
    expect(at('01:30', '2026-11-01')).toEqual(['2026-11-01T05:30:00.000Z']);
  });

  it('[LOTT-3] are the same however the time is cut into pieces', () => {
    const zones = [
      'America/Sao_Paulo',
      'Europe/Lisbon',
      'Asia/Ho_Chi_Minh',
      'America/New_York',
      'Pacific/Apia',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 47 }),
        fc.constantFrom(7, 20, 60),
        (zone, days, hours, minutes) => {
          const schedules = every(zone, minutes, '06:00', '23:30');
          const fromMs = Date.UTC(2026, 0, 1) + days * 24 * HOUR;
          const untilMs = fromMs + 48 * HOUR;
          const cut = fromMs + hours * HOUR;
          const whole = planIssues(schedules, { fromMs, untilMs });
          const pieces = [
            ...planIssues(schedules, { fromMs, untilMs: cut }),
            ...planIssues(schedules, { fromMs: cut, untilMs }),
          ];
          expect(pieces).toEqual(whole);
          expect(new Set(whole.map(({ issue }) => issue)).size).toBe(whole.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('tells games of minutes from those of days', () => {
    expect(isQuick(every('UTC', 10))).toBe(true);
    expect(isQuick([{ zone: 'UTC', at: '20:00' }])).toBe(false);
  });
});

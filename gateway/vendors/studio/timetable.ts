import { seededRounds } from '../kit/fair-seed';
import type { TimetableView } from './api-shapes';
import { eventBy } from './families/events/book';
import { sportNamed } from './families/events/sports';
import {
  closesOf,
  firstOpen,
  kickOffOf,
  lastEnded,
  OPEN_FIXTURES,
  pairOf,
  standingOf,
  streamName,
  whistleOf,
} from './families/events/timetable';
import type { Fixture, FixtureStore } from './fixture-store';

/** Results of a sport that are shown. */
export const LAST_RESULTS = 6;

/** A sport's fixtures as pages see them: scores from the kick-off on, when no one can bet any more, and seeds from the whistle on. */
export const timetableOf = async (
  fixtures: Pick<FixtureStore, 'keep' | 'between'>,
  sportName: string,
  clock: () => number,
): Promise<TimetableView> => {
  const sport = sportNamed(sportName);
  await fixtures.keep([sportName]);
  const nowMs = clock();
  const from = lastEnded(nowMs) - LAST_RESULTS + 1;
  const all = await fixtures.between(sportName, from, firstOpen(nowMs) + OPEN_FIXTURES);
  const standing = (...wanted: string[]): Fixture[] =>
    all.filter(({ slot }) => wanted.includes(standingOf(slot, nowMs)));
  const factsOf = ({ slot, seedHash }: Fixture) => ({
    ...{ slot, pair: pairOf(slot, sport.fixtures.length), hash: seedHash },
    ...{ closesMs: closesOf(slot), kickOffMs: kickOffOf(slot), whistleMs: whistleOf(slot) },
  });
  const told = (fixture: Fixture) => {
    const facts = factsOf(fixture);
    const pair = sport.fixtures[facts.pair - 1];
    if (!pair) throw new RangeError(`${sportName} has no pair ${facts.pair}`);
    const seeds = { serverSeed: fixture.hiddenSeed, clientSeed: streamName(sportName) };
    return { ...facts, ...eventBy(sport, pair, seededRounds(seeds)(fixture.slot)) };
  };
  const [playing] = standing('playing');
  const [next] = standing('ahead');
  return {
    nowMs,
    coming: standing('closed', 'open').map(factsOf),
    next: next ? factsOf(next) : null,
    playing: playing ? told(playing) : null,
    last: standing('over')
      .reverse()
      .map((fixture) => ({ ...told(fixture), seed: fixture.hiddenSeed })),
  };
};

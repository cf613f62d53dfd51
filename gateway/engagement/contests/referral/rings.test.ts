import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnersOf, type Mark, personsOf, refusalOf } from './rings';

const LEVELS = 3;
const alone = personsOf([]);
/** A circle of so many, each invited by the next. */
const circle = (size: number, first = 1n): Map<bigint, bigint> =>
  new Map(
    Array.from({ length: size }, (_, at): [bigint, bigint] => [
      first + BigInt(at),
      first + BigInt((at + 1) % size),
    ]),
  );

describe('who earns by whom', () => {
  it('[HOME-2] refuses an invitation of oneself, and a circle of two', () => {
    expect(refusalOf(1n, { referrers: new Map([[1n, 1n]]), personOf: alone })).toBe('self');
    expect(refusalOf(1n, { referrers: circle(2), personOf: alone })).toBe('circle');
    expect(refusalOf(1n, { referrers: new Map([[1n, 2n]]), personOf: alone })).toBeNull();
  });

  it('[HOME-2] pays no one in a circle of three or more, nor below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), fc.integer({ min: 1, max: 8 }), (size, below) => {
        const referrers = circle(size);
        for (let at = 0; at < below; at += 1)
          referrers.set(1_000n + BigInt(at), at === 0 ? 1n : 1_000n + BigInt(at - 1));
        for (const friend of circle(size).keys())
          if (size <= 10)
            expect(earnersOf(friend, { referrers, personOf: alone, levels: LEVELS })).toEqual([]);
        for (const friend of referrers.keys()) {
          const earners = earnersOf(friend, { referrers, personOf: alone, levels: LEVELS });
          expect(earners.map(({ memberId }) => memberId)).not.toContain(friend);
          expect(new Set(earners.map(({ memberId }) => memberId)).size).toBe(earners.length);
        }
      }),
    );
  });

  it('[HOME-2] refuses a chain whose end is the same person as one above, over any number of shared things', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 1, max: 4 }), (length, links) => {
        // 1 was invited by 2, 2 by 3, … and the last one shares things with the first over some others.
        const referrers = new Map(
          Array.from({ length: length - 1 }, (_, at): [bigint, bigint] => [BigInt(at + 1), BigInt(at + 2)]),
        );
        const chain = [1n, ...Array.from({ length: links }, (_, at) => BigInt(100 + at)), BigInt(length)];
        const marks: Mark[] = chain.flatMap((memberId, at) => [
          { memberId, mark: `device ${at}` },
          { memberId, mark: `device ${at + 1}` },
        ]);
        const personOf = personsOf(marks);
        expect(refusalOf(1n, { referrers, personOf })).toBe('same-person');
        expect(earnersOf(1n, { referrers, personOf, levels: LEVELS })).toEqual([]);
      }),
    );
  });

  it('[HOME-2] never pays a person for their own stakes, nor the same person twice, whatever stands in the tables', () => {
    const member = fc.integer({ min: 1, max: 12 }).map(BigInt);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(member, member), { maxLength: 20 }),
        fc.array(fc.record({ memberId: member, mark: fc.constantFrom('a', 'b', 'c', 'd') }), {
          maxLength: 10,
        }),
        (edges, marks) => {
          const referrers = new Map(edges);
          const personOf = personsOf(marks);
          for (const friend of referrers.keys()) {
            const earners = earnersOf(friend, { referrers, personOf, levels: LEVELS });
            const persons = earners.map(({ memberId }) => personOf(memberId));
            expect(persons).not.toContain(personOf(friend));
            expect(new Set(persons).size).toBe(persons.length);
            expect(earners.every(({ level }) => level >= 1 && level <= LEVELS)).toBe(true);
          }
        },
      ),
    );
  });
});

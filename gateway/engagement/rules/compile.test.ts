import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition } from '../definition/definition';
import type { FactValue } from '../definition/facts';
import { slotsOf } from '../figures/terms';
import type { LogEvent } from '../log/log.queries';
import { compileCondition, NO, type Sight, UNKNOWN, YES } from './compile';
import { evaluate } from './evaluate';

const own = fc.record({
  fact: fc.constantFrom('event.amount' as const, 'event.win' as const, 'event.multiple' as const),
  window: fc.constant('event' as const),
  categories: fc.constant<string[]>([]),
});
const running = fc.record({
  fact: fc.constantFrom('stakes.sum' as const, 'bets.count' as const),
  window: fc.constant('day' as const),
  categories: fc.constantFrom<string[]>([], ['RNG']),
});
const figure = fc.integer({ min: 0, max: 6 });
const leaf = fc
  .tuple(fc.oneof(own, running), fc.constantFrom('eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'known'))
  .chain(([ref, op]) =>
    figure.map((value): Condition => ({ ...ref, op: op as 'eq', ...(op === 'known' ? {} : { value }) })),
  );
const listLeaf = fc
  .tuple(
    fc.oneof(own, running),
    fc.constantFrom('in' as const, 'notIn' as const, 'between' as const),
    figure,
    figure,
  )
  .map(([ref, op, a, b]): Condition => ({ ...ref, op, value: [Math.min(a, b), Math.max(a, b)] }));
const word = fc
  .record({
    fact: fc.constantFrom('event.category' as const, 'member.agent' as const, 'member.verified' as const),
    op: fc.constantFrom('eq' as const, 'ne' as const),
    value: fc.constantFrom('a', 'b'),
  })
  .map((one): Condition => ({ ...one, window: 'event', categories: [] }));
const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    ...[leaf, listLeaf, word],
    fc.array(tie('tree'), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie('tree').map((not) => ({ not })),
  ),
}));

const refs = (['stakes.sum', 'bets.count'] as const).flatMap((fact) =>
  [[], ['RNG']].map((categories) => ({ fact, window: 'day' as const, categories })),
);

describe('[PTS-2] a compiled condition', () => {
  it('says what the rules say of what is at hand, and a no of it stays a no whatever else is', () => {
    const slots = slotsOf(refs);
    fc.assert(
      fc.property(
        tree,
        fc.record({ amount: figure, win: figure, sums: fc.array(figure, { minLength: 4, maxLength: 4 }) }),
        fc.record({
          isKept: fc.boolean(),
          agent: fc.constantFrom('a', 'b', undefined),
          verified: fc.constantFrom('a', 'b', null),
        }),
        (condition, { amount, win, sums }, { isKept, agent, verified }) => {
          const event = { amount: BigInt(amount), win: BigInt(win), category: 'a' } as LogEvent;
          const multiple = amount > 0 ? Math.floor((win * 100) / amount) : null;
          const values = sums;
          const sight: Sight = {
            ...{ event, amount, win, multiple, level: undefined, name: undefined, agent, isOpen: false },
            kept: isKept ? [values] : [],
          };
          const all = new Map<string, FactValue>([
            ['event.amount|event|', BigInt(amount)],
            ['event.win|event|', BigInt(win)],
            ['event.multiple|event|', multiple === null ? null : BigInt(multiple)],
            ['event.category|event|', 'a'],
            ['member.agent|event|', agent ?? 'b'],
            ['member.verified|event|', verified],
            ...[...slots.values()].map(({ key, at }): [string, FactValue] => [key, BigInt(values[at] ?? 0)]),
          ]);
          const said = compileCondition(condition, slots)(sight);
          const { verdict } = evaluate(condition, all);
          if (said === YES) expect(verdict).toBe('yes');
          if (said === NO) expect(verdict).toBe('no');
          if (said === UNKNOWN && !sight.isOpen) expect(verdict).not.toBe('yes');
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

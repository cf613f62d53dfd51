import { type BetType, fixedWidth, type ReadSelection } from '../../../src/contract/lottery/index';

function* chosen(list: readonly number[], size: number, begun: readonly number[] = []): Generator<number[]> {
  if (begun.length === size) {
    yield [...begun];
    return;
  }
  for (const [at, number] of list.entries()) yield* chosen(list.slice(at + 1), size, [...begun, number]);
}

const textOf = (numbers: readonly number[], to: number): string =>
  [...numbers]
    .sort((a, b) => a - b)
    .map((number) => fixedWidth(number, to))
    .join(',');

/** One choice of each list, a list of numbers each; no number twice where they have to be different. */
function* joined(
  choices: readonly (readonly (readonly number[])[])[],
  isDifferent: boolean,
  begun: readonly (readonly number[])[] = [],
): Generator<(readonly number[])[]> {
  const [next, ...others] = choices;
  if (next === undefined) {
    yield [...begun];
    return;
  }
  for (const choice of next) {
    if (isDifferent && choice.some((number) => begun.some((list) => list.includes(number)))) continue;
    yield* joined(others, isDifferent, [...begun, choice]);
  }
}

/**
 * Each combination of a selection by itself, as one text that is the same however it was picked: without bankers, and by role where
 * roles share a list. Null where there are more than `most`.
 */
export const eachCombination = (bet: BetType, picked: ReadSelection, most: number): string[] | null => {
  if (picked.count > most) return null;
  const { pick } = bet;
  const { lists } = picked;
  switch (pick.kind) {
    case 'symbols':
      return [...picked.symbols];
    case 'set':
      return [...chosen(lists[0] ?? [], pick.size - picked.bankers.length)].map((numbers) =>
        textOf([...picked.bankers, ...numbers], pick.to),
      );
    case 'slots': {
      if (pick.adds === true)
        return lists.flatMap((list, place) =>
          list.map((number) =>
            lists.map((_, at) => (at === place ? textOf([number], pick.to) : '')).join('|'),
          ),
        );
      const singles = lists.map((list) => list.map((number) => [number]));
      return [...joined(singles, pick.distinct === true)].map((combination) =>
        combination.map((numbers) => textOf(numbers, pick.to)).join('|'),
      );
    }
    case 'parts': {
      const parts = pick.parts.map((size, part) => [
        ...chosen(lists[pick.shared === true ? 0 : part] ?? [], size),
      ]);
      return [...joined(parts, true)].map((combination) =>
        combination.map((numbers) => textOf(numbers, pick.to)).join('|'),
      );
    }
  }
};

/** Whether a selection holds a combination, by the text that `eachCombination` gives it. */
export const holdsCombination = (bet: BetType, picked: ReadSelection, text: string): boolean => {
  const { pick } = bet;
  const { lists, bankers } = picked;
  if (pick.kind === 'symbols') return picked.symbols.some((symbol) => symbol === text);
  const groups = text.split('|').map((group) => (group === '' ? [] : group.split(',').map(Number)));
  if (pick.kind === 'set') {
    const [numbers = []] = groups;
    const isOpen = (number: number): boolean =>
      lists[0]?.includes(number) === true || bankers.includes(number);
    return (
      numbers.length === pick.size && numbers.every(isOpen) && bankers.every((one) => numbers.includes(one))
    );
  }
  const listOf = (at: number): readonly number[] =>
    lists[pick.kind === 'parts' && pick.shared === true ? 0 : at] ?? [];
  const wanted = pick.kind === 'parts' ? pick.parts.length : pick.slots;
  return (
    groups.length === wanted &&
    groups.every((group, at) => group.every((number) => listOf(at).includes(number)))
  );
};

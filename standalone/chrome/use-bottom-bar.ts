import { gamesDomain } from '../../src/core';
import { useClient, useDomain, useStore } from '../../src/react';
import { useVisitor, type Visitor } from '../account/use-member';

/** Where looking for games begins, if the merchant has it. */
const FIRST_CATEGORY = 'RNG';

/** Who is there, where the games begin, and the way in. */
export function useBottomBar(): Visitor & { firstCategory: string; login(): void } {
  const client = useClient();
  const visitor = useVisitor();
  const first = useStore(
    useDomain(gamesDomain).store,
    ({ categories }) => (categories.find(({ key }) => key === FIRST_CATEGORY) ?? categories[0])?.key,
  );
  return {
    ...visitor,
    firstCategory: first ?? FIRST_CATEGORY,
    login: () => void client.intend({ type: 'need-login' }),
  };
}

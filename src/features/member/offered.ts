import { promotionsDomain } from '../../core/domains/promotions';
import type { Client } from '../../core/types';

export interface Offered {
  /** Types of promotions that the merchant has. */
  types: readonly string[];
  /** Rewards that wait for the member. */
  waiting: number;
}

/** Tells them now and with each change; the menu loads it behind its first drawing. */
export const watchOffered = (client: Client, tell: (offered: Offered) => void): (() => void) => {
  const { store, start } = client.use(promotionsDomain);
  const look = (): void => {
    const { available, count } = store.getState();
    tell({ types: [...available.keys()].filter((type) => available.get(type)?.enabled), waiting: count });
  };
  look();
  void start();
  return store.subscribe(look);
};

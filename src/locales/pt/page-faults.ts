import type { pageFaults as english } from '../en/page-faults';
import type { TextsLike } from '../types';

export const pageFaults: TextsLike<typeof english> = {
  page: 'Esta página não está configurada corretamente.',
  chunk: 'Uma parte desta página não carregou. Tente de novo.',
  retry: 'Tentar de novo',
};

import type { pageFaults as english } from '../en/page-faults';
import type { TextsLike } from '../types';

export const pageFaults: TextsLike<typeof english> = {
  page: 'Esta página no está bien configurada.',
  chunk: 'Una parte de esta página no se cargó. Inténtalo de nuevo.',
  retry: 'Intentar de nuevo',
};

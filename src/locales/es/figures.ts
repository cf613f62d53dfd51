import type { figures as english } from '../en/figures';
import type { TextsLike } from '../types';

export const figures: TextsLike<typeof english> = {
  unread: '“–” está en el lugar de una cifra que no se conoce o no se puede leer.',
};

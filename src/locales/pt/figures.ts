import type { figures as english } from '../en/figures';
import type { TextsLike } from '../types';

export const figures: TextsLike<typeof english> = {
  unread: '“–” está no lugar de um valor que não é conhecido ou não pode ser lido.',
};

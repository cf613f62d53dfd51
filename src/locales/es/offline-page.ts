import type { offlinePage as english } from '../en/offline-page';
import type { TextsLike } from '../types';

export const offlinePage: TextsLike<typeof english> = {
  title: 'No tienes conexión',
  text: 'Los juegos necesitan conexión. Nada ha cambiado en tu cuenta.',
  retry: 'Intentar de nuevo',
};

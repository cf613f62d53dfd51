import type { offlinePage as english } from '../en/offline-page';
import type { TextsLike } from '../types';

export const offlinePage: TextsLike<typeof english> = {
  title: 'Você está sem conexão',
  text: 'Os jogos precisam de conexão. Nada mudou na sua conta.',
  retry: 'Tentar de novo',
};

import type { chat as en } from '../en/chat';
import type { TextsLike } from '../types';

export const chat: TextsLike<typeof en> = {
  title: 'Chat',
  service: 'Atención al cliente',
  models: 'Modelos',
  online: 'En línea',
  busy: 'Atendiendo',
  away: 'Ausente',
  next: 'Vuelve {{at}}',
  talk: 'Chatear con {{name}}',
  back: 'Volver a la lista',
  frame: 'Chat con {{name}}',
  opening: 'Abriendo el chat …',
  choose: 'Elige con quién hablar.',
  none: 'Todavía no hay con quién hablar',
  noneText: 'Atención al cliente también está en el menú, en Soporte.',
  failed: 'No se pudo cargar la lista',
  refused: 'El chat no se abrió',
  over: 'Este chat terminó',
  again: 'Abrirlo de nuevo',
  trial: 'El chat es para miembros',
  trialText: 'Se abre en cuanto tengas una cuenta propia.',
};

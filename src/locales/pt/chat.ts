import type { chat as en } from '../en/chat';
import type { TextsLike } from '../types';

export const chat: TextsLike<typeof en> = {
  title: 'Chat',
  service: 'Atendimento',
  models: 'Modelos',
  online: 'On-line',
  busy: 'Em atendimento',
  away: 'Ausente',
  next: 'Volta {{at}}',
  talk: 'Conversar com {{name}}',
  back: 'Voltar à lista',
  frame: 'Conversa com {{name}}',
  opening: 'Abrindo o chat …',
  choose: 'Escolha com quem conversar.',
  none: 'Ainda não há com quem conversar',
  noneText: 'O atendimento também está no menu, em Suporte.',
  failed: 'Não foi possível carregar a lista',
  refused: 'O chat não abriu',
  over: 'Este chat terminou',
  again: 'Abrir de novo',
  trial: 'O chat é para membros',
  trialText: 'Ele abre assim que você tiver uma conta própria.',
};

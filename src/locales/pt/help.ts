import type { TextsLike } from '../types';
import type { help as en } from '../en/help';

/** Words of the help, which loads when it is opened. */
export const help: TextsLike<typeof en> = {
  topics: 'Assuntos',
  all: 'Todos os assuntos',
  search: 'Buscar nos títulos',
  found_one: '{{count}} assunto',
  found_other: '{{count}} assuntos',
  nothing: 'Nenhum título diz isso',
  nothingHint: 'Tente outra palavra ou escreva ao atendimento.',
  empty: 'Ainda não há nada escrito aqui.',
  failed: 'Não foi possível carregar a ajuda.',
  here: 'Link para este assunto',
  service: 'Como você prefere falar conosco?',
  serviceNone: 'No momento não é possível falar com o atendimento por aqui.',
  serviceFailed: 'Não foi possível carregar as opções de atendimento.',
  serviceBlocked: 'Seu navegador não abriu a janela. Use este link:',
};

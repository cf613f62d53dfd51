import type { common as en } from '../en/common';
import type { TextsLike } from '../types';

export const common: TextsLike<typeof en> = {
  ok: 'OK',
  cancel: 'Cancelar',
  close: 'Fechar',
  confirm: 'Confirmar',
  back: 'Voltar',
  retry: 'Tentar de novo',
  loading: 'Carregando…',
  search: 'Buscar',
  required: 'Obrigatório',
  optional: 'Opcional',
  language: 'Idioma',
  login: 'Entrar',
  register: 'Cadastrar',
  logout: 'Sair',
  support: 'Atendimento',
  chunkLost: 'Uma parte desta página não carregou.',
};

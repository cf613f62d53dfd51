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
  maintenanceTitle: 'Estamos em manutenção',
  maintenanceText: 'Volte daqui a pouco, por favor.',
  maintenanceUntil: 'Devemos voltar em {{time}}.',
  regionTitle: 'Indisponível na sua região',
  regionText: 'O acesso a partir do seu endereço {{ip}} não é permitido.',
};

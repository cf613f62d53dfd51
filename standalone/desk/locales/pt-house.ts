import type { TextsLike } from '../../../src/locales/types';
import type { house as enHouse, settings as enSettings } from './en-house';

/** Forms of settings, whatever they are about. */
export const settings: TextsLike<typeof enSettings> = {
  emptyIsNone: 'Vazio: nenhum',
  none: 'nenhum',
  emptyIsNoLimit: 'Vazio: sem limite',
  noLimit: 'sem limite',
  changes: 'O que muda',
  holds: 'Vale a partir do próximo pedido e fica na auditoria com o que havia antes.',
  save: 'Salvar as mudanças',
  saved: 'As mudanças foram salvas.',
};

export const house: TextsLike<typeof enHouse> = {
  title: 'Acesso e verificações',
  groups: { access: 'Quem entra e onde fica o dinheiro', codes: 'Códigos e proteção contra robôs' },
  settings: {
    'region-blocked': 'Redes bloqueadas',
    testers: 'Redes que entram mesmo assim',
    wallet: 'Carteiras',
    referral: 'Convites são pagos',
    countries: 'Países que recebem códigos',
    budget: 'SMS por dia',
    'code-minutes': 'Minutos de validade de um código',
    'bot-check': 'Proteção contra robôs',
    'bot-check-always': 'Formulários que sempre a pedem',
    'verify-new-places': 'Segundo fator em lugares novos',
    'password-days': 'Dias até trocar a senha',
  },
  choices: {
    single: 'uma para todos os provedores',
    transfer: 'uma em cada provedor',
    none: 'nenhuma',
    altcha: 'um quebra-cabeça do navegador (altcha)',
  },
};

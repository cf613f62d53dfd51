import type { TextsLike } from '../../../src/locales/types';
import type { rules as en } from './en-rules';

export const rules: TextsLike<typeof en> = {
  policy: 'O que os jogadores podem sacar',
  providers: 'Formas de pagamento',
  groups: {
    amounts: 'Valores e tarifas',
    often: 'Com que frequência e quando',
    decides: 'Quem decide',
    arrival: 'Até chegar',
  },
  settings: {
    min: 'Mínimo por saque',
    max: 'Máximo por saque',
    'fee-fixed': 'Tarifa por saque',
    'fee-percent': 'Mais uma parte do valor',
    'times-a-day': 'Vezes por dia',
    'amount-a-day': 'Valor por dia',
    'open-at-once': 'Abertos ao mesmo tempo',
    opens: 'Atendimento a partir de',
    closes: 'Atendimento até',
    zone: 'Fuso desse horário',
    'auto-below': 'Até aqui sem operador',
    'second-above': 'Acima disso, dois operadores',
    'review-score': 'Pontos que exigem operador',
    'identity-above': 'Acima disso, verificação de identidade',
    'code-above': 'Acima disso, um código por SMS',
    turnover: 'A apostar de cada depósito',
    'member-cancels': 'O jogador pode desistir',
    'asks-arrival': 'Perguntar ao jogador se chegou',
    'arrival-minutes': 'Minutos para responder',
    'due-minutes': 'Minutos para enviar',
  },
  limits: '{{from}} a {{to}} por depósito',
  fee: 'tarifa {{fixed}} + {{percent}}',
  noProviders: 'Ainda não há forma de pagamento.',
  noProvidersSay: 'Adicione uma com a ferramenta: npx foyer cashier provider add.',
};

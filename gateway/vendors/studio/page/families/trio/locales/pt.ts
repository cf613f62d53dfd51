import type { TrioWord } from './en';

export const trio: Record<TrioWord, string> = {
  seat: 'Lugar {{nth}}',
  you: 'Você',
  bet: 'Lugar na mesa',
  pot: 'Pote {{amount}}',
  stand: 'Ficar com todas',
  exchangeNth: 'Trocar a carta {{nth}}',
  high: 'carta alta',
  pair: 'par',
  flush: 'mesmo naipe',
  straight: 'sequência',
  three: 'trinca',
  'straight-flush': 'sequência do mesmo naipe',
  yourTurn: 'Você tem {{own}} ({{sort}}). Fique com todas ou troque uma carta.',
  seatHas: '{{seat}}: {{cards}} ({{sort}})',
  rules:
    'Cada lugar põe a mesma aposta no pote e recebe três cartas de um baralho. Uma carta pode ser trocada, uma vez. A melhor mão leva o pote menos cinco por cento; mãos iguais dividem. De cima para baixo: sequência do mesmo naipe, trinca, sequência, mesmo naipe, par, carta alta; o ás é a maior, e também começa ás, dois, três.',
  seats:
    'Na hora, os outros lugares são da casa, não de outros jogadores. Eles seguem esta regra: sequência, mesmo naipe ou melhor ficam; um par troca a carta solta, duas do mesmo naipe trocam a terceira e qualquer outra mão troca a menor. Quem joga pela mesma regra recebe de volta 95 de cada 100. Se você sair, seu lugar também joga por ela.',
};

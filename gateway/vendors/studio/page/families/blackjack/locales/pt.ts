import type { BlackjackWord } from './en';

export const blackjack: Record<BlackjackWord, string> = {
  dealer: 'Crupiê',
  you: 'Você',
  secondHand: 'Sua segunda mão',
  points: '{{points}} pontos',
  softPoints: '{{points}} com ás',
  hit: 'Pedir',
  stand: 'Parar',
  double: 'Dobrar',
  split: 'Dividir',
  insure: 'Seguro',
  decline: 'Sem seguro',
  bet: 'Aposta',
  yourTurn: 'Você tem {{own}}. O crupiê mostra {{card}}.',
  insuranceAsked: 'Você tem {{own}}. O crupiê mostra um ás: quer seguro?',
  result: 'Você: {{own}}. Crupiê: {{dealer}}.',
  blackjack: 'Blackjack',
  rules:
    'Chegue mais perto de 21 que o crupiê, sem passar. Figuras valem dez, o ás um ou onze. As cartas vêm de seis baralhos embaralhados a cada rodada. O crupiê compra até 16 e para em todo 17. Blackjack paga 3 para 2, as outras vitórias 1 para 1, e totais iguais devolvem a aposta.',
  moreRules:
    'Um 9, 10 ou 11 sem ás pode ser dobrado; duas cartas de mesmo valor podem ser divididas uma vez, e ases divididos recebem só uma carta cada. Contra um ás, o seguro custa meia aposta e paga 2 para 1. Se você sair, as mãos abertas param.',
};

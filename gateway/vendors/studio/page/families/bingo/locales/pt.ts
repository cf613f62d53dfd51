import type { BingoKey } from './en';

export const bingo: Record<BingoKey, string> = {
  go: 'Jogar',
  cards: 'Cartelas',
  count: '{{count}} cartelas',
  one: '1 cartela',
  card: 'Cartela {{number}}',
  balls: 'Bolas sorteadas',
  line: 'linha',
  two: 'duas linhas',
  full: 'cartela cheia',
  toldBalls: '60 bolas foram sorteadas: {{balls}}.',
  toldGoal: '{{card}}: {{goal}} na bola {{balls}}.',
  toldNone: 'Nenhuma linha foi preenchida.',
  goalAt: '{{goal}}: bola {{balls}}',
  rulesText:
    'Compre de uma a quatro cartelas de 15 números; 60 de 90 bolas são sorteadas. Uma linha, duas linhas e a cartela cheia pagam em cada cartela, e pagam mais quanto antes forem preenchidas.',
  paysText: '{{goal}}, em preços da cartela: {{steps}}.',
  step: '{{prices}} até a bola {{balls}}',
  keysText: 'Teclas: 1 a 4 escolhem quantas cartelas.',
};

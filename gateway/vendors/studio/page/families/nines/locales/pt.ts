import type { NinesWord } from './en';

export const nines: Record<NinesWord, string> = {
  seat: 'Lugar {{nth}}',
  you: 'Você',
  bet: 'Lugar na mesa',
  pot: 'Pote {{amount}}',
  draw: 'Pedir carta',
  stand: 'Parar',
  points: '{{points}} pontos',
  yourTurn: 'Você tem {{own}}: {{points}} pontos. Peça uma carta ou pare.',
  seatHas: '{{seat}}: {{cards}}, {{points}} pontos',
  rules:
    'Cada lugar põe a mesma aposta no pote e recebe duas cartas de um baralho. De ás a nove valem o próprio número, dez e figuras nada, e só conta o último dígito da soma. Oito e nove param na hora; com menos, você pode pedir uma carta. O lugar mais perto de nove leva o pote menos cinco por cento; lugares iguais dividem.',
  seats:
    'Na hora, os outros lugares são da casa, não de outros jogadores. Eles seguem esta regra: pedem com cinco ou menos, param com seis e sete. Quem joga pela mesma regra recebe de volta 95 de cada 100. Se você sair, seu lugar também joga por ela.',
};

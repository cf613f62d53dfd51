import type { BingoKey } from './en';

export const bingo: Record<BingoKey, string> = {
  go: 'Jugar',
  cards: 'Cartones',
  count: '{{count}} cartones',
  one: '1 cartón',
  card: 'Cartón {{number}}',
  balls: 'Bolas cantadas',
  line: 'línea',
  two: 'dos líneas',
  full: 'cartón lleno',
  toldBalls: 'Se cantaron 60 bolas: {{balls}}.',
  toldGoal: '{{card}}: {{goal}} en la bola {{balls}}.',
  toldNone: 'No se completó ninguna línea.',
  goalAt: '{{goal}}: bola {{balls}}',
  rulesText:
    'Compra de uno a cuatro cartones de 15 números; se cantan 60 de 90 bolas. Una línea, dos líneas y el cartón lleno pagan en cada cartón, y pagan más cuanto antes se completen.',
  paysText: '{{goal}}, en precios del cartón: {{steps}}.',
  step: '{{prices}} hasta la bola {{balls}}',
  keysText: 'Teclas: 1 a 4 eligen cuántos cartones.',
};

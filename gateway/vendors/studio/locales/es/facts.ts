import type { FactKey } from '../en/facts';

export const facts: Record<FactKey, string> = {
  game: 'Juego',
  places: 'Apuestas realizadas',
  moves: 'Decisiones tomadas',
  paid: 'Pago',
  times: '{{times}} veces lo apostado',
};

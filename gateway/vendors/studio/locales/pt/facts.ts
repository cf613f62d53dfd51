import type { FactKey } from '../en/facts';

export const facts: Record<FactKey, string> = {
  game: 'Jogo',
  places: 'Apostas feitas',
  moves: 'Decisões tomadas',
  paid: 'Pagamento',
  times: '{{times}} vezes o valor apostado',
};

import type { CrashWord } from './en';

export const crash: Record<CrashWord, string> = {
  go: 'Lançar',
  cashOutNow: 'Retirar',
  keys: 'Tecla: C retira.',
  target: 'Retirar sozinho em',
  byHand: 'À mão',
  at: '{{times}}×',
  cashOut: 'Retirar {{amount}}',
  climbing: 'Subindo: retire antes da queda.',
  cashedAt: 'Retirado em {{times}}×; a subida chegou a {{height}}×.',
  failedAt: 'A subida caiu em {{times}}×.',
  lastHeights: 'Últimas alturas',
  rules:
    'Sua aposta sobe 0,7 % a cada vigésimo de segundo até cair; a altura é sorteada antes de começar. Retire antes disso e receba a aposta vezes o número daquele momento, pelo relógio do jogo. Um número escolhido antes da subida retira sozinho. Em 100× o pagamento é imediato. Qualquer forma de jogar devolve 97 de cada 100.',
};

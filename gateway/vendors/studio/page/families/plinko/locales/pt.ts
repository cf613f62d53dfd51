import type { PlinkoKey } from './en';

export const plinko: Record<PlinkoKey, string> = {
  go: 'Soltar',
  risk: 'Risco',
  low: 'Baixo',
  medium: 'Médio',
  high: 'Alto',
  rows: 'Fileiras',
  place: '{{rows}} fileiras, risco {{risk}}',
  told: '{{bet}}. A bola foi {{path}} (E esquerda, D direita) até a casa {{slot}} de {{all}}: {{times}} vezes a aposta.',
  left: 'E',
  right: 'D',
  times: '{{times}}×',
  rulesText:
    'Uma bola cai por fileiras de pinos; em cada um vai para a esquerda ou para a direita, com a mesma chance. A casa em que cai diz quantas vezes a aposta ela paga. Mais fileiras e risco maior levam os prêmios para as bordas.',
  keysText:
    'Teclas: setas para a esquerda e a direita mudam as fileiras; L, M e H, o risco (baixo, médio, alto).',
};

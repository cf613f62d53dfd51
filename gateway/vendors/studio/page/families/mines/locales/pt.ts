import type { MinesKey } from './en';

export const mines: Record<MinesKey, string> = {
  go: 'Começar',
  mines: 'Minas',
  count: '{{count}} minas',
  one: '1 mina',
  field: 'Campo {{row}}, {{column}}',
  safe: '{{field}}: seguro',
  mine: '{{field}}: mina',
  stop: 'Retirar {{times}}×',
  stopMove: 'Retirar',
  now: 'Agora',
  next: 'Próximo campo',
  times: '{{times}}×',
  toldOpen: '{{mines}}. Campos abertos: {{fields}}. Parar agora paga {{times}} vezes a aposta.',
  toldNone: '{{mines}} em 25 campos. Abra um.',
  toldSafe:
    '{{mines}}. Campos abertos: {{fields}}. Você parou em {{times}} vezes a aposta. As minas estavam em: {{at}}.',
  toldHit: '{{mines}}. Havia uma mina em {{hit}}. As minas estavam em: {{at}}.',
  rulesText:
    'Escolha quantas minas ficam escondidas em 25 campos e abra os campos. Cada um seguro aumenta o que você recebe ao parar; uma mina encerra a rodada sem prêmio. Você pode parar depois de qualquer campo seguro.',
  paysText:
    'Parar paga 97 de cada 100 das chances de ter chegado até ali, cortado em duas casas. Uma rodada que pagaria mais de 10.000 vezes a aposta termina antes.',
  keysText:
    'Teclas: tab passa pelos campos; as letras de A a Y os abrem, a partir do canto superior esquerdo.',
};

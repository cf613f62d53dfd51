import type { MinesKey } from './en';

export const mines: Record<MinesKey, string> = {
  go: 'Empezar',
  mines: 'Minas',
  count: '{{count}} minas',
  one: '1 mina',
  field: 'Campo {{row}}, {{column}}',
  safe: '{{field}}: a salvo',
  mine: '{{field}}: mina',
  stop: 'Cobrar {{times}}×',
  stopMove: 'Cobrar',
  now: 'Ahora',
  next: 'Próximo campo',
  times: '{{times}}×',
  toldOpen: '{{mines}}. Campos abiertos: {{fields}}. Parar ahora paga {{times}} veces la apuesta.',
  toldNone: '{{mines}} en 25 campos. Abre uno.',
  toldSafe:
    '{{mines}}. Campos abiertos: {{fields}}. Paraste en {{times}} veces la apuesta. Las minas estaban en: {{at}}.',
  toldHit: '{{mines}}. Había una mina en {{hit}}. Las minas estaban en: {{at}}.',
  rulesText:
    'Elige cuántas minas se esconden en 25 campos y abre campos. Cada uno a salvo sube lo que cobras al parar; una mina termina la ronda sin premio. Puedes parar después de cualquier campo a salvo.',
  paysText:
    'Parar paga 97 de cada 100 de las probabilidades de haber llegado hasta ahí, con dos decimales. Una ronda que pagaría más de 10.000 veces la apuesta termina antes.',
  keysText:
    'Teclas: tab recorre los campos; las letras de la A a la Y los abren, desde la esquina superior izquierda.',
};

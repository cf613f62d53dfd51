import type { PlinkoKey } from './en';

export const plinko: Record<PlinkoKey, string> = {
  go: 'Soltar',
  risk: 'Riesgo',
  low: 'Bajo',
  medium: 'Medio',
  high: 'Alto',
  rows: 'Filas',
  place: '{{rows}} filas, riesgo {{risk}}',
  told: '{{bet}}. La bola fue {{path}} (I izquierda, D derecha) hasta la casilla {{slot}} de {{all}}: {{times}} veces la apuesta.',
  left: 'I',
  right: 'D',
  times: '{{times}}×',
  rulesText:
    'Una bola cae por filas de clavijas; en cada una va a la izquierda o a la derecha, con la misma probabilidad. La casilla en la que cae dice cuántas veces la apuesta paga. Más filas y más riesgo llevan los premios a los bordes.',
  keysText:
    'Teclas: las flechas izquierda y derecha cambian las filas; L, M y H, el riesgo (bajo, medio, alto).',
};

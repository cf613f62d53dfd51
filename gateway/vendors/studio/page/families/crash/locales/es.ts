import type { CrashWord } from './en';

export const crash: Record<CrashWord, string> = {
  go: 'Lanzar',
  cashOutNow: 'Retirar',
  keys: 'Tecla: C retira.',
  target: 'Retirar solo en',
  byHand: 'A mano',
  at: '{{times}}×',
  cashOut: 'Retirar {{amount}}',
  climbing: 'Subiendo: retira antes de que caiga.',
  cashedAt: 'Retirado en {{times}}×; la subida llegó a {{height}}×.',
  failedAt: 'La subida cayó en {{times}}×.',
  lastHeights: 'Últimas alturas',
  rules:
    'Tu apuesta sube 0,7 % cada vigésimo de segundo hasta que cae; la altura se sortea antes de empezar. Retira antes y recibes la apuesta por el número de ese momento, según el reloj del juego. Un número elegido antes de subir retira solo. En 100× se paga al instante. Cualquier forma de jugar devuelve 97 de cada 100.',
};

import type { ScratchKey } from './en';

export const scratch: Record<ScratchKey, string> = {
  go: 'Comprar',
  ticket: 'Raspadita',
  field: 'Campo {{number}}, cubierto',
  fieldOpen: 'Campo {{number}}: {{prize}}',
  all: 'Raspar todo',
  told: 'La raspadita muestra: {{fields}}.',
  toldWon: 'Tres veces {{prize}}.',
  toldLost: 'Ningún premio aparece tres veces.',
  rulesText: 'Nueve campos, cada uno con un premio. El premio que aparezca tres veces es tuyo.',
  paysText:
    'De un millón de raspaditas de una serie, tantas llevan cada premio: {{prizes}}. Cada una se sortea entre todas.',
  prizeOf: '{{times}} precios: {{tickets}}',
  keysText: 'Teclas: 1 a 9 raspan un campo, S todos.',
  scratchHint: 'Raspa los campos',
};

import type { KenoKey } from './en';

export const keno: Record<KenoKey, string> = {
  go: 'Sortear',
  numbers: 'Números',
  number: 'Número {{number}}',
  quick: 'Al azar',
  clear: 'Borrar',
  picked: '{{count}} de 10 elegidos',
  hit: 'Número {{number}}: acierto',
  drawn: 'Número {{number}}: sorteado',
  pays: '{{hits}}: {{times}}×',
  paysName: 'Lo que pagan los aciertos',
  told: 'Sorteados: {{drawn}}. Tus números: {{picked}}. Aciertos: {{hits}}.',
  none: 'ninguno',
  rulesText:
    'Elige de uno a diez números de 80; se sortean 20. Cada número cuesta lo mismo, y los aciertos pagan veces la apuesta entera.',
  keysText: 'Teclas: Q elige al azar, C borra.',
};

import type { PlainKey } from './en';

export const plain: Record<PlainKey, string> = {
  play: 'Jugar',
  places: 'A qué apuestas',
  add: 'Más a {{place}}',
  take: 'Menos a {{place}}',
  laid: '{{place}}: {{amount}}',
  anywhere: 'La ronda',
  shown: 'Lo que salió',
  nothing: 'Todavía no hay nada que mostrar.',
  yes: 'sí',
  no: 'no',
  none: 'ninguno',
  tell: 'La ronda hasta ahora: {{facts}}.',
  clear: 'Borrar',
  rulesText:
    'Elige a qué apuestas y juega. Cuando la ronda te pida algo, sus botones estarán abajo. Después puedes comprobar cada ronda.',
};

import type { Questions } from './en';

export const es: Questions = {
  'childhood-street': '¿Cómo se llamaba la calle donde creciste?',
  'first-school': '¿Cómo se llamaba tu primera escuela?',
  'first-teacher': '¿Cómo se llamaba tu primera maestra o maestro?',
  'childhood-friend': '¿Cómo se llamaba tu mejor amigo de la infancia?',
  'first-concert': '¿Cuál fue el primer concierto al que fuiste?',
  'dream-job': '¿Qué querías ser de niño?',
};

import type { TextsLike } from '../types';
import type { help as en } from '../en/help';

/** Words of the help, which loads when it is opened. */
export const help: TextsLike<typeof en> = {
  topics: 'Temas',
  all: 'Todos los temas',
  search: 'Buscar en los títulos',
  found_one: '{{count}} tema',
  found_other: '{{count}} temas',
  nothing: 'Ningún título dice eso',
  nothingHint: 'Prueba otra palabra o escribe a atención al cliente.',
  empty: 'Aquí aún no hay nada escrito.',
  failed: 'No se pudo cargar la ayuda.',
  here: 'Enlace a este tema',
  service: '¿Cómo prefieres hablar con nosotros?',
  serviceNone: 'En este momento no se puede contactar con atención al cliente desde aquí.',
  serviceFailed: 'No se pudieron cargar las vías de atención al cliente.',
  serviceBlocked: 'Tu navegador no abrió la ventana. Usa este enlace:',
};

import type { common as en } from '../en/common';
import type { TextsLike } from '../types';

export const common: TextsLike<typeof en> = {
  ok: 'Aceptar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  confirm: 'Confirmar',
  back: 'Volver',
  retry: 'Intentar de nuevo',
  loading: 'Cargando…',
  search: 'Buscar',
  required: 'Obligatorio',
  optional: 'Opcional',
  language: 'Idioma',
  login: 'Iniciar sesión',
  register: 'Registrarse',
  logout: 'Cerrar sesión',
  support: 'Atención al cliente',
  chunkLost: 'Una parte de esta página no se cargó.',
};

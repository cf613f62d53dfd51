import type { frame as english } from '../en/frame';
import type { TextsLike } from '../types';

export const frame: TextsLike<typeof english> = {
  frameTitle: 'Tu cuenta, mostrada por el operador',
  frameIntro:
    'Esto viene directamente del operador, en un marco propio: la página que lo rodea no puede leerlo.',
  frameLost: 'No se pudo abrir tu cuenta aquí',
  frameClosed: 'Esta parte se cerró',
  frameAgain: 'Abrir de nuevo',
  operatorOpen: 'Abrir el sitio del operador',
  proveTitle: '¿Eres tú?',
  proveText:
    'La página que rodea este marco no es del operador. Escribe tu contraseña para continuar; esa página no puede leerla.',
  password: 'Contraseña',
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  prove: 'Continuar',
  noPassword: '¿Tu cuenta no tiene contraseña?',
  loginFirst: 'Primero inicia sesión',
  loginFirstText: 'Esta página es parte de tu cuenta.',
  accountFirst: 'Primero crea una cuenta',
  accountFirstText: 'El modo de prueba no tiene billetera ni movimientos. Crear tu cuenta toma un minuto.',
  register: 'Crear cuenta',
};

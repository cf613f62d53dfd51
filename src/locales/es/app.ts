import type { TextsLike } from '../types';
import type { app as en } from '../en/app';

/** Words of the window with the way to the app. */
export const app: TextsLike<typeof en> = {
  text: 'Apunte la cámara del teléfono a un código.',
  android: 'Android',
  ios: 'iPhone y iPad',
  code: 'Código con el enlace a la aplicación: {{name}}',
  link: 'Abrir el enlace aquí',
  login: 'También entra en el teléfono si escanea en menos de {{seconds}} s. No muestre el código a nadie.',
  expired: 'El código lleva a la aplicación sin entrar en tu cuenta.',
  renew: 'Entrar también en el teléfono',
};

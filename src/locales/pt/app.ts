import type { TextsLike } from '../types';
import type { app as en } from '../en/app';

/** Words of the window with the way to the app. */
export const app: TextsLike<typeof en> = {
  text: 'Aponte a câmera do celular para um código.',
  android: 'Android',
  ios: 'iPhone e iPad',
  code: 'Código com o link do aplicativo: {{name}}',
  link: 'Abrir o link aqui',
  login: 'Você também entra no celular se escanear em até {{seconds}} s. Não mostre o código a ninguém.',
  expired: 'O código leva ao aplicativo sem entrar na sua conta.',
  renew: 'Entrar também no celular',
};

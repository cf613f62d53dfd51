import type { MessageTable } from '../en/messages';

const NOT_YOU = 'Si no fuiste tú, no tienes que hacer nada. Nunca des este código a nadie.';

export const messages: MessageTable = {
  welcome: {
    sms: '¡Hola! Tu cuenta {name} en {site} ya funciona.',
    subject: 'Te damos la bienvenida, {name}',
    mail: ['Tu cuenta {name} está lista.', 'Si no te registraste en {site}, avisa a atención al cliente.'],
  },
  'login-code': {
    sms: 'Usa {code} para entrar en {site}. Vale {minutes} min. Nunca lo compartas.',
    subject: '{code} es tu código para entrar',
    mail: [
      'Con este código entras en {site}:',
      '{code}',
      'Vale {minutes} minutos y sirve una sola vez.',
      NOT_YOU,
    ],
  },
  'forgot-code': {
    sms: 'Usa {code} para crear una nueva contraseña en {site}. Vale {minutes} min. Nunca lo compartas.',
    subject: '{code} es tu código para una nueva contraseña',
    mail: [
      'Con este código eliges una nueva contraseña en {site}:',
      '{code}',
      'Vale {minutes} minutos y sirve una sola vez.',
      NOT_YOU,
    ],
  },
  'register-code': {
    sms: 'Usa {code} para registrarte en {site}. Vale {minutes} min. Nunca lo compartas.',
    subject: '{code} es tu código para registrarte',
    mail: [
      'Con este código te registras en {site}:',
      '{code}',
      'Vale {minutes} minutos y sirve una sola vez.',
      NOT_YOU,
    ],
  },
  'factor-code': {
    sms: 'Usa {code} para confirmar tu acceso en {site}. Vale {minutes} min. Nunca lo compartas.',
    subject: '{code} confirma que eres tú',
    mail: [
      'Con este código confirmas en {site} que eres tú:',
      '{code}',
      'Vale {minutes} minutos y sirve una sola vez.',
      'Si no fuiste tú, alguien conoce tu contraseña: cámbiala. Nunca des este código a nadie.',
    ],
  },
  'contact-code': {
    sms: 'Usa {code} para confirmar tu celular en {site}. Vale {minutes} min. Nunca lo compartas.',
    subject: '{code} confirma tu correo',
    mail: [
      'Con este código confirmas en {site} que este correo es tuyo:',
      '{code}',
      'Vale {minutes} minutos y sirve una sola vez.',
      NOT_YOU,
    ],
  },
  'account-code': {
    sms: '{code} confirma un cambio en tu cuenta de {site}. Vale {minutes} min. Nunca lo compartas.',
    subject: '{code} confirma un cambio en tu cuenta',
    mail: [
      'Con este código confirmas un cambio en la seguridad de tu cuenta en {site}:',
      '{code}',
      'Vale {minutes} minutos y sirve una sola vez.',
      'Si no fuiste tú, alguien entró en tu cuenta: cambia tu contraseña ahora. Nunca des este código a nadie.',
    ],
  },
  'withdraw-code': {
    sms: '{code} confirma un retiro en {site}. Vale {minutes} min. Nunca lo compartas.',
    subject: '{code} confirma un retiro',
    mail: [
      'Con este código confirmas un retiro de tu cuenta en {site}:',
      '{code}',
      'Vale {minutes} minutos y sirve una sola vez.',
      'Si no fuiste tú, alguien entró en tu cuenta: cambia tu contraseña ahora. Nunca des este código a nadie.',
    ],
  },
  'reset-link': {
    sms: 'Nueva contraseña para {site}: {link}',
    subject: 'Elige una nueva contraseña',
    mail: [
      'Hola, {name}:',
      'aquí eliges una nueva contraseña para {site}:',
      '{link}',
      'El enlace vale {minutes} minutos y sirve una sola vez.',
      'Si no lo pediste, no tienes que hacer nada: tu contraseña sigue igual.',
    ],
  },
  'password-changed': {
    sms: '{site}: se cambió la contraseña de {name}. Si no lo hiciste, avisa ya al servicio al cliente.',
    subject: 'Tu contraseña se ha cambiado',
    mail: [
      'Hola, {name}:',
      'la contraseña de tu cuenta en {site} se acaba de cambiar. Los demás dispositivos se han desconectado.',
      'Si no fuiste tú, elige ya una nueva contraseña y avisa a atención al cliente.',
    ],
  },
  'factors-reset': {
    sms: '{site}: atención al cliente restableció los factores de {name}. Si no lo pediste, avisa ya.',
    subject: 'Tus segundos factores fueron restablecidos',
    mail: [
      'Hola, {name}:',
      'atención al cliente quitó la aplicación de autenticación, las llaves de acceso, las preguntas de seguridad y la contraseña de pago de tu cuenta en {site}. Se cerró la sesión en todos los dispositivos, y los retiros se detienen por 24 horas.',
      'Si no lo pediste, cambia tu contraseña cuanto antes y avisa a atención al cliente.',
    ],
  },
  'new-device': {
    sms: '{site}: nuevo acceso de {name}, {device} {place}. Si no lo hiciste, cambia ya tu contraseña.',
    subject: 'Nuevo acceso a tu cuenta',
    mail: [
      'Hola, {name}:',
      'tu cuenta en {site} se usó en un dispositivo que no conocíamos:',
      '{device} {place}',
      'Si no fuiste tú, cambia ya tu contraseña y cierra la sesión en todos los dispositivos.',
    ],
  },
};

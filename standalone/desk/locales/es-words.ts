import type { TextsLike } from '../../../src/locales/types';
import type {
  events as enEvents,
  actors as enActors,
  behind as enBehind,
  debts as enDebts,
  payeeKinds as enPayeeKinds,
  signals as enSignals,
  tries as enTries,
  unclear as enUnclear,
  topics as enTopics,
  unplaced as enUnplaced,
} from './en-words';

/** What happened to an account, by its kind. */
export const events: TextsLike<typeof enEvents> = {
  login: 'Inició sesión',
  'step-up': 'Confirmó de nuevo quién es',
  'factor-failed': 'Un segundo factor fue incorrecto',
  'password-changed': 'Contraseña cambiada',
  'sessions-ended': 'Sesiones cerradas',
  'remember-revoked': 'Un dispositivo recordado fue revocado',
  'contact-proved': 'Contacto confirmado',
  'contact-lost': 'Contacto perdido ante quien lo confirmó',
  'passkey-added': 'Llave de acceso agregada',
  'passkey-removed': 'Llave de acceso quitada',
  'passkey-refused': 'Llave de acceso rechazada',
  'authenticator-added': 'Autenticador agregado',
  'authenticator-removed': 'Autenticador quitado',
  'factors-reset': 'Segundos factores restablecidos por operadores',
  'payment-password-set': 'Contraseña de pago creada',
  'payment-password-changed': 'Contraseña de pago cambiada',
  'payment-password-locked': 'Contraseña de pago bloqueada',
  'security-questions-set': 'Preguntas de seguridad definidas',
  'payee-added': 'Beneficiario agregado',
  'payee-removed': 'Beneficiario quitado',
  'profile-set': 'Perfil completado',
  'identity-decided': 'Documentos decididos',
  'limit-set': 'Límite definido',
  'raise-asked': 'Límite mayor pedido',
  'raise-confirmed': 'Límite mayor confirmado',
  'raise-withdrawn': 'Límite mayor retirado',
  'reality-set': 'Aviso de realidad definido',
  pause: 'Pausa',
  exclusion: 'Autoexclusión',
};

/** What speaks against paying without a look. */
export const signals: TextsLike<typeof enSignals> = {
  payee_unproved: 'No se sabe si el beneficiario es el titular',
  charged_back: 'Un banco devolvió un depósito',
  shared_payee: 'Otro jugador tiene el mismo beneficiario',
  turnover_low: 'Apostó menos de lo que depositó',
  many_requests: 'Muchos retiros hoy',
  large_amount: 'Mucho más de lo habitual',
  many_deposits: 'Muchos depósitos hoy',
  identity_pending: 'Documentos sin decisión',
  first_withdrawal: 'El primer retiro',
  new_country: 'Un acceso desde un país nuevo',
  credentials_changed: 'Cambió la protección de la cuenta',
  new_device: 'Un acceso con un dispositivo nuevo',
  new_payee: 'Primer pago a este beneficiario',
};

/** Why money has no place. */
export const unplaced: TextsLike<typeof enUnplaced> = {
  unnamed: 'No indica ningún depósito',
  payer_unknown: 'No se sabe quién pagó',
  payer_other: 'Pagó otra persona',
  over_limit: 'Más de lo permitido',
  own_limit: 'Por encima del límite del propio jugador',
  closed: 'La cuenta no puede depositar',
  refund_refused: 'El proveedor rechazó la devolución',
};

/** What feedback is about, by its type. */
export const topics: TextsLike<typeof enTopics> = {
  type_0: 'Otra cosa',
  type_1: 'Depósito',
  type_2: 'Retiro',
  type_3: 'Juego',
  type_4: 'Atención al cliente',
  type_6: 'Solicitud',
};

/** What stands behind a signal. */
export const behind: TextsLike<typeof enBehind> = {
  count: '{{count}} hoy',
  usual: 'normalmente {{amount}}',
  part: '{{amount}} de {{of}}',
  words: {
    no: 'es de otra persona',
    unknown: 'el proveedor no puede decirlo',
    password: 'contraseña',
    'payment-password': 'contraseña de pago',
    phone: 'celular',
    email: 'correo',
    factors: 'restablecimiento de los segundos factores',
    open: 'en revisión',
    refused: 'rechazados',
    expired: 'vencidos',
  },
};

/** How a try at the provider stands. */
export const tries: TextsLike<typeof enTries> = {
  made: 'creado',
  sent: 'enviado, aún sin respuesta',
  accepted: 'aceptado por el proveedor',
  paid: 'pagado',
  rejected: 'rechazado por el proveedor',
  returned: 'devuelto',
};

/** A payout of which its provider speaks no more. */
export const unclear: TextsLike<typeof enUnclear> = {
  intro:
    'El proveedor ya no dice nada de este pago. Consulta el extracto del banco; lo deciden dos operadores que hayan visto lo mismo.',
  saidBy: 'Ya lo dijeron: {{names}}.',
  say: 'Queda decidido cuando un segundo operador haya visto lo mismo.',
  paid: 'El banco lo pagó',
  notPaid: 'El banco no lo pagó',
  second: 'Anotado. Un segundo operador debe ver lo mismo.',
  foundPaid: 'pagado como {{bankRef}}',
  foundNotPaid: 'no pagado',
};

/** What members owe after a dispute that was lost. */
export const debts: TextsLike<typeof enDebts> = {
  say: 'El banco del pagador lo revirtió de forma definitiva y el jugador ya no lo tenía. El próximo retiro del jugador lo salda primero.',
  sayWin:
    'El proveedor del juego anuló un premio y el jugador ya no tenía el dinero. El próximo retiro del jugador lo salda primero.',
  amount: 'Deuda inicial',
  settled: 'Saldado por retiros',
  settledFirst: 'Deuda saldada antes',
  saidBy: 'Pidieron condonarla',
  waive: 'Condonar',
  waiveSay: 'Queda condonada cuando un segundo operador también lo confirme. La pérdida es de la casa.',
  second: 'Anotado. Un segundo operador también debe confirmarlo.',
};

/** Who took a step, where no operator did. */
export const actors: TextsLike<typeof enActors> = {
  member: 'el jugador',
  cashier: 'la caja',
  provider: 'el proveedor',
};

/** Where money goes, by its kind. */
export const payeeKinds: TextsLike<typeof enPayeeKinds> = {
  'pix-cpf': 'llave Pix: CPF',
  'pix-phone': 'llave Pix: celular',
  'pix-email': 'llave Pix: correo',
  'pix-evp': 'llave Pix: aleatoria',
  bank: 'cuenta bancaria',
};

import type { messages as english } from '../en/messages';
import type { TextsLike } from '../types';

export const messages: TextsLike<typeof english> = {
  depositDone: 'Tu depósito de {{amount}} ha llegado.',
  depositFailed: 'Tu depósito de {{amount}} no se completó.',
  withdrawDone: 'Tu retiro de {{amount}} está en camino.',
  withdrawFailed: 'Tu retiro de {{amount}} fue rechazado.',
  transferCame: '{{sender}} te envió {{amount}}.',
  transferSent: '{{amount}} fueron a {{receiver}}.',
  bonus: 'Se agregó un bono a tu cuenta.',
  lotteryWon: 'Ganaste {{amount}} en la lotería, sorteo {{issue}}.',
  lotteryPaid: 'Tu boleto de lotería del sorteo {{issue}} recibió {{amount}}.',
  letter: 'Tienes un mensaje nuevo.',
  read: 'Leer',
  maintenanceTitle: 'Estamos en mantenimiento',
  maintenanceText: 'Vuelve en un rato, por favor.',
  maintenanceUntil: 'Esperamos volver el {{time}}.',
  checkAgain: 'Comprobar de nuevo',
  checking: 'Comprobando…',
  regionTitle: 'No disponible en tu región',
  regionText: 'No se permite el acceso desde tu dirección {{ip}}.',
  consentTitle: '¿Podemos contar las visitas?',
  consentText:
    'Nos gustaría contar cómo se usa este sitio, con servicios que dejan sus propias marcas en tu navegador. No se transmite nada que diga quién eres. Puedes cambiarlo cuando quieras al pie de la página.',
  consentYes: 'Sí, contar',
  consentNo: 'No, solo lo necesario',
};

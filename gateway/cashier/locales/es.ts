import type { Words } from './en';

export const es: Words = {
  title: 'De vuelta a tu depósito',
  text: 'En cuanto llegue el pago, tu depósito lo mostrará. Puedes cerrar esta página.',
  link: 'Mis depósitos',
};

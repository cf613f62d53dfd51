import type { Words } from './en';

export const es: Words = {
  title: 'Banco de prueba',
  lead: 'Aquí quien paga eres tú. No se mueve dinero real.',
  none: 'Aún no hay cobros: pide primero un depósito.',
  code: 'Pega un código para pagar',
  find: 'Buscar',
  payer: 'CPF de quien paga',
  pay: 'Pagar',
  payLess: 'Pagar la mitad',
  payMore: 'Pagar el doble',
  payTwice: 'Pagar dos veces',
  payOther: 'Pagar con otro CPF',
  payQuietly: 'Pagar sin avisar',
  later: 'Adelantar el reloj una hora',
  open: 'pendiente',
  over: 'vencido',
  paid: 'pagado',
  removed: 'retirado',
  clock: 'Reloj del banco',
};

import type { KindWords } from './en';

export const es: KindWords = {
  goods: 'Productos',
  voucher: 'Vales',
};

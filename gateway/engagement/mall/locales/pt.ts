import type { KindWords } from './en';

export const pt: KindWords = {
  goods: 'Produtos',
  voucher: 'Vales',
};

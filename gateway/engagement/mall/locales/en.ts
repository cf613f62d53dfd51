/** Kinds of what points buy. */
export interface KindWords {
  goods: string;
  voucher: string;
}
export const en: KindWords = {
  goods: 'Goods',
  voucher: 'Vouchers',
};

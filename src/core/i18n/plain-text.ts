import { plainDigits } from '../kernel/plain-digits';

/**
 * What was typed or pasted, with plain digits and marks, for parsers of numbers. Marks of direction are removed, except overrides: these
 * show digits in another order.
 */
export const plainText = (text: string): string =>
  plainDigits(text)
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(/￥/g, '¥')
    .replace(/[\u061c\u200b-\u200f\u202a-\u202c\u2066-\u2069\ufeff]/g, '')
    .replace(/[‘’ʼ٬]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();

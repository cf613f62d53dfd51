/** Typed amounts, for forms: exact, and never through a float. */
export { amountText, parseAmount } from '../../contract/money';

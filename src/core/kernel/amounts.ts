/** Amounts as plain decimal text, for forms: exact, and never through a float. */
export { amountText } from '../../contract/money';

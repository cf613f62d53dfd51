export { cpfProblem, plainTaxNumber } from '../../contract/tax-number';

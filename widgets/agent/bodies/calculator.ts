export { CalculatorBody as Body, styles } from '../../../src/features/agent/calculator-body.view';
export { texts } from './words';

export { ContractsBody as Body, styles } from '../../../src/features/agent/contracts-body.view';
export { texts } from './words';

export { isCpf } from '../../contract/tax-number';

export { partStyles as styles } from '../../react/missing-parts';
export { watchMissing } from './needs';

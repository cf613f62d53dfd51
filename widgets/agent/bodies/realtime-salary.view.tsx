import { StatementsBody, styles } from '../../../src/features/agent/statements-body.view';
import { texts } from './words';

export { styles, texts };

export const Body = () => <StatementsBody kind="realtime" />;

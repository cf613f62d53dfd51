import { walkTests } from '../../tools/e2e/walk-tests';

walkTests('agent');

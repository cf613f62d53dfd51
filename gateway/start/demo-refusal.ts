import { demoRemainText, findDemoRemains } from '../services/demo-remains';
import { StartError } from './ports';

const MAX_LISTED = 20;

/** @throws StartError with a list when something of the demo, which everybody knows, could be used here */
export const refuseDemoRemains = async (deps: Parameters<typeof findDemoRemains>[0]): Promise<void> => {
  const remains = await findDemoRemains(deps);
  if (remains.length === 0) return;
  throw new StartError(
    [
      'The demo is still in this database, so production does not start:',
      ...remains.slice(0, MAX_LISTED).map((remain) => `  ${demoRemainText(remain)}`),
      ...(remains.length > MAX_LISTED ? [`  and ${remains.length - MAX_LISTED} more`] : []),
      'npx foyer production-check lists it, npx foyer production-check --mend takes it away.',
    ].join('\n'),
  );
};

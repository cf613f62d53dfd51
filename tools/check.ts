import { knip, lint, runStages, tree, tsc, vitest } from './stages';

// The short round for daily work: everything that needs neither a browser nor a database.
await runStages([tsc, lint, tree, knip, vitest('unit')]);

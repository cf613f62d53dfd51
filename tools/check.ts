import { runStagesAndExit } from './run-stages';
import { format, knip, lint, sideBySide, tree, tsc, vitest } from './stages';

// The short round for daily work: everything that needs neither a browser nor a database.
await runStagesAndExit([sideBySide([lint], [tsc, tree, format, knip]), vitest('unit')]);

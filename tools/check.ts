import { runStagesAndExit } from './run-stages';
import { format, knip, lint, sideBySide, tree, tsc, unitOfChange } from './stages';

// The short round for daily work, without browser and database: the last commit and what is not committed yet.
await runStagesAndExit([sideBySide([tsc], [lint, tree, format, knip]), unitOfChange]);

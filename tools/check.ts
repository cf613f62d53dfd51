import { spawnSync } from 'node:child_process';
import { runStagesAndExit } from './run-stages';
import { format, knip, lint, sideBySide, tree, unitOfChange, vitest } from './stages';

// The short round for daily work, without browser and database: the last commit and what is not committed yet.
// A clone of one commit has nothing to compare with: all unit tests.
const hasBefore = spawnSync('git', ['rev-parse', '--quiet', '--verify', 'HEAD~1']).status === 0;
await runStagesAndExit([sideBySide([lint], [tree, format, knip]), hasBefore ? unitOfChange : vitest('unit')]);

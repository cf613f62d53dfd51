import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../checks/source-files';
import { formatted } from '../formatted';
import { ELEMENT_TYPES, renderElementTypes } from './element-types';

// npm run element-types: after a change in a widget's definition.
writeFileSync(join(ROOT, ELEMENT_TYPES), await formatted(ELEMENT_TYPES, await renderElementTypes()));
process.stdout.write(`${ELEMENT_TYPES} written\n`);

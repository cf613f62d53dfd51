import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from '../checks/source-files';
import { ELEMENT_TYPES, renderElementTypes } from './element-types';

// npm run element-types: after a change in a widget's definition.
const path = join(ROOT, ELEMENT_TYPES);
const text = await format(await renderElementTypes(), { ...(await resolveConfig(path)), filepath: path });
writeFileSync(path, text);
process.stdout.write(`${ELEMENT_TYPES} written\n`);

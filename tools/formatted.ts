import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { ROOT } from './checks/source-files';

/**
 * Formats a text the way `npm run format` formats a file of that name; ignorePatterns do not count.
 * @throws Error if the text cannot be parsed.
 */
export async function formatted(file: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, options);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}\n${error.codeframe ?? ''}`);
  return code;
}

import { languageNames } from '../../src/locales/language-names';
import { Flag } from '../../src/ui/primitives/flag';
import '../../src/ui/primitives/flag.css';

const table: Readonly<Record<string, { flag: string } | undefined>> = languageNames;

/** The flag that stands for a language. */
export const LanguageFlag = ({ code }: { code: string }) => <Flag code={table[code]?.flag ?? code} />;

const MAX_EXTENSIONS = 20;
const PATH = /^\/[^\0]{1,400}\.m?js$/;
const PACKAGE = /^(@[a-z0-9-][a-z0-9-._]{0,80}\/)?[a-z0-9-][a-z0-9-._]{0,80}$/;

/** The part of the environment's reader that is needed here. */
interface Reader {
  text(name: string): string | null;
  readonly problems: string[];
}

/** Files and packages that EXTENSIONS names, with commas between. */
export const readExtensionNames = (read: Reader): string[] => {
  const names = (read.text('EXTENSIONS') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of names)
    if (!PATH.test(name) && !PACKAGE.test(name))
      read.problems.push(
        `EXTENSIONS must list files like /etc/foyer/extensions/acme.mjs or packages like @acme/foyer-pay, not ${JSON.stringify(name)}.`,
      );
  if (new Set(names).size < names.length) read.problems.push('EXTENSIONS names an extension twice.');
  if (names.length > MAX_EXTENSIONS)
    read.problems.push(`EXTENSIONS may list at most ${MAX_EXTENSIONS} extensions.`);
  return names;
};

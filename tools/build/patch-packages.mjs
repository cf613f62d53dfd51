// Lines of packages that fail on a page whose scripts added members to all objects, or that no page of ours comes to. Each is still
// there, or the build says so.

const CHANGES = [
  {
    /** Namespaces of formulas and of HTML inside of a picture, and an old name of links in pictures: no widget draws them. */
    file: /[\\/]preact[\\/]dist[\\/]preact\.mjs$/,
    parts: [
      [/:"math"==\w+\?\w+="http:\/\/www\.w3\.org\/1998\/Math\/MathML"/, ''],
      [/\("foreignObject"==.*?\)&&\(\w+="http:\/\/www\.w3\.org\/1999\/xhtml"\),/, ''],
      [/\.replace\(\/xlink\(H\|:h\)\/,"h"\)/, ''],
    ],
  },
  {
    /** Old names of class lifecycles, defined by a descriptor that inherits `value`; no class here has them. */
    file: /[\\/]preact[\\/]compat[\\/]dist[\\/]compat\.mjs$/,
    parts: [[/,\["componentWillMount".*?\}\)\}\}\)\}\);/, ';']],
  },
  {
    /** Asked by a request whose options inherit; bodies are texts here. */
    file: /[\\/]ky[\\/]distribution[\\/]core[\\/]constants\.js$/,
    parts: [[/(supportsRequestStreams = )\(\(\) => \{[\s\S]*?\n\}\)\(\);/, '$1false;']],
  },
  {
    /** Options of a request are merged with inherited ones: into our content, and for ever where these are `hooks`. */
    file: /[\\/]ky[\\/]distribution[\\/]utils[\\/]merge\.js$/,
    parts: [
      [/key in returnValue/, 'Object.hasOwn(returnValue, key)'],
      [/isObject\(source\.hooks\)/, "Object.hasOwn(source, 'hooks')"],
      [/isObject\(source\.headers\)/, "Object.hasOwn(source, 'headers')"],
    ],
  },
];

/** The text of a package's file as our bundles carry it; null for files that stay. @throws Error when a part is not found */
export function patchPackage(code, id) {
  const change = CHANGES.find(({ file }) => file.test(id));
  if (change === undefined) return null;
  return change.parts.reduce((text, [part, instead]) => {
    if (!part.test(text)) throw new Error(`${id} is written in another way now: look at patch-packages.mjs`);
    return text.replace(part, instead);
  }, code);
}

export const patchPackages = () => ({
  name: 'foyer-patch-packages',
  transform(code, id) {
    const patched = patchPackage(code, id);
    return patched === null ? null : { code: patched, map: null };
  },
});

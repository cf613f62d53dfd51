import { readElements } from '../build/custom-elements';

type Declaration = Awaited<ReturnType<typeof readElements>>['modules'][number]['declarations'][number];

export const ELEMENT_TYPES = 'src/package/element-types.ts';

/** Names in the texts of `detail` that are types of the SDK. */
const SDK_TYPES = ['Game', 'VendorCard'];

const key = (name: string): string => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);
const doc = (text: string | undefined): string =>
  text === undefined || text === '' ? '' : `  /** ${text} */\n`;

function renderElement({ name, description, attributes, members, events }: Declaration): string {
  const fields = members.filter((member) => member.kind === 'field');
  const methods = members.filter((member) => member.kind === 'method');
  return [
    `/** ${description ?? ''} */`,
    `export interface ${name}Attributes {`,
    ...attributes.map((row) => `${doc(row.description)}  ${key(row.name)}?: ${row.type.text} | undefined;`),
    ...fields
      .filter((row) => row.attribute === undefined)
      .map((row) => `${doc(row.description)}  ${row.name}?: ${row.type.text} | undefined;`),
    '}',
    `export interface ${name}Events {`,
    ...events.map(
      (row) =>
        `${doc(row.description)}  '${row.name}': ${row.type.text.replace('<{}>', '<Record<string, never>>')};`,
    ),
    '}',
    `export interface ${name}Element extends FoyerElement<${name}Events> {`,
    ...fields.map((row) => `${doc(row.description)}  ${row.name}: ${row.type.text};`),
    ...methods.map((row) => `${doc(row.description)}  ${row.name}(): void;`),
    '}',
  ].join('\n');
}

/** The elements as TypeScript: attributes, events, and what a page's script sees. Everything from their definitions. */
export async function renderElementTypes(): Promise<string> {
  const { modules } = await readElements();
  const declarations = modules.flatMap((module) => module.declarations);
  const body = declarations.map(renderElement).join('\n\n');
  const used = SDK_TYPES.filter((name) =>
    new RegExp(`\\b${name}\\b`).test(body.replaceAll(/\/\*\*.*?\*\//g, '')),
  );
  return `// Written by \`npm run element-types\` from widgets/*/definition.ts.
import type { ${used.join(', ')} } from '../contract/entities/game';

/** An HTMLElement whose listeners know the element's own events. */
export interface FoyerElement<Events> extends HTMLElement {
  addEventListener<Name extends keyof Events & string>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

${body}

/** Every tag with its types. */
export interface FoyerTags {
${declarations
  .map(
    ({ name, tagName }) =>
      `  '${tagName}': { attributes: ${name}Attributes; events: ${name}Events; element: ${name}Element };`,
  )
  .join('\n')}
}
`;
}

import { readElements } from '../build/custom-elements';

type Declaration = Awaited<ReturnType<typeof readElements>>['modules'][number]['declarations'][number];

export const ELEMENT_TYPES = 'src/package/element-types.ts';

/** Names in the texts of `detail` that are types of the SDK. */
const SDK_TYPES = ['Game', 'VendorCard'];

const key = (name: string): string => (/^[a-z]\w*$/i.test(name) ? name : `'${name}'`);
const doc = (text: string | undefined): string =>
  text === undefined || text === '' ? '' : `  /** ${text} */\n`;

/** `unknown` takes everything, a value that is missing too. */
const optional = (name: string, type: string): string =>
  type === 'unknown' ? `  ${key(name)}?: unknown;` : `  ${key(name)}?: ${type} | undefined;`;

const attributeLines = ({ attributes, members }: Declaration): string[] => [
  ...attributes.map((row) => doc(row.description) + optional(row.name, row.type.text)),
  ...members.flatMap((row) =>
    row.kind === 'field' && row.attribute === undefined
      ? [doc(row.description) + optional(row.name, row.type.text)]
      : [],
  ),
];
const eventLines = ({ events }: Declaration): string[] =>
  events.map(
    (row) =>
      `${doc(row.description)}  '${row.name}': ${row.type.text.replace('<{}>', '<Record<string, never>>')};`,
  );
const memberLines = ({ members }: Declaration): string[] =>
  members.map((row) =>
    row.kind === 'field'
      ? `${doc(row.description)}  ${row.name}: ${row.type.text};`
      : `${doc(row.description)}  ${row.name}(): void;`,
  );

const KINDS = { Attributes: attributeLines, Events: eventLines, Members: memberLines };
type Kind = keyof typeof KINDS;
/** Lines that every element has: they are written once. */
type Shared = Record<Kind, Set<string>>;

const sharedOf = (declarations: readonly Declaration[]): Shared => {
  const common = (lines: (one: Declaration) => string[]): Set<string> => {
    const [first = [], ...others] = declarations.map(lines);
    return new Set(first.filter((line) => others.every((other) => other.includes(line))));
  };
  return {
    Attributes: common(attributeLines),
    Events: common(eventLines),
    Members: common(memberLines),
  };
};

function renderElement(declaration: Declaration, shared: Shared): string {
  const { name, description } = declaration;
  const own = (kind: Kind): string[] => KINDS[kind](declaration).filter((line) => !shared[kind].has(line));
  const block = (head: string, lines: string[]): string[] => [`export interface ${head} {`, ...lines, '}'];
  return [
    `/** ${description ?? ''} */`,
    ...block(`${name}Attributes extends SharedAttributes`, own('Attributes')),
    ...block(`${name}Events extends SharedEvents`, own('Events')),
    ...block(`${name}Element extends FoyerElement<${name}Events>, SharedMembers`, own('Members')),
  ].join('\n');
}

/** The elements as TypeScript: attributes, events, and what a page's script sees. Everything from their definitions. */
export async function renderElementTypes(): Promise<string> {
  const { modules } = await readElements();
  const declarations = modules.flatMap((module) => module.declarations);
  const shared = sharedOf(declarations);
  const common = (Object.keys(KINDS) as Kind[])
    .map(
      (kind) =>
        `/** On every element. */\nexport interface Shared${kind} {\n${[...shared[kind]].join('\n')}\n}`,
    )
    .join('\n\n');
  const body = [common, ...declarations.map((one) => renderElement(one, shared))].join('\n\n');
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aboutEvery } from '../../src/element/about';
import { camel, commonAttributes } from '../../src/element/attributes';
import { pageFaults } from '../../src/element/faults/sentences';
import type { AboutElement, AttributeRow, ElementTable } from '../../src/element/types';
import { WIDGET_TAGS } from './inputs.mjs';
import { ROOT } from './state.mjs';

/** A widget's definition file. */
export interface WidgetTable {
  definition: ElementTable;
  about: AboutElement<ElementTable>;
}

interface Named {
  name: string;
  description?: string;
}
interface Typed extends Named {
  type: { text: string };
}
interface Declaration extends Named {
  kind: 'class';
  customElement: true;
  tagName: string;
  superclass: { name: string };
  attributes: (Typed & { fieldName: string; default?: string })[];
  members: (
    | (Typed & { kind: 'field'; attribute?: string; reflects?: true })
    | (Named & { kind: 'method'; return: { type: { text: string } } })
  )[];
  events: (Typed & { cancelable?: true })[];
  cssParts: Named[];
  cssStates: Named[];
  cssProperties: (Named & { default: string })[];
}
/** https://github.com/webcomponents/custom-elements-manifest, 2.1.0: what editors and documentation tools read. */
export interface ElementsManifest {
  schemaVersion: '2.1.0';
  modules: {
    kind: 'javascript-module';
    path: string;
    declarations: Declaration[];
    exports: { kind: 'custom-element-definition'; name: string; declaration: { name: string } }[];
  }[];
}

const typeOf = (row: AttributeRow): string => {
  if (row.type === 'boolean') return 'boolean';
  return row.type === 'enum' ? row.values.map((value) => `'${value}'`).join(' | ') : 'string';
};
const FAULTS = Object.keys(pageFaults)
  .map((code) => `'${code}'`)
  .join(' | ');
const pairs = (words: Readonly<Record<string, string>>): Named[] =>
  Object.entries(words).map(([name, description]) => ({ name, description }));

/** Every token a page may set, with the value it has otherwise. Source: src/ui/styles/tokens.css. */
export const readTokens = (css: string): { name: string; default: string }[] =>
  [...css.matchAll(/var\(\s*(--foyer-[\w-]+),\s*((?:[^();]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
    ([, name = '', standard = '']) => ({ name, default: standard.replace(/\s+/g, ' ').trim() }),
  );

/** Sheets in which an element reads tokens of its own: how much room it takes. */
const SIZE_SHEETS: Readonly<Record<string, string>> = {
  'foyer-login': 'src/features/auth/login.css',
  'foyer-register': 'src/features/registration/register.css',
  'foyer-security': 'src/features/security/security.css',
  'foyer-lobby': 'src/features/lobby/lobby.css',
  'foyer-game': 'src/features/launch/launch.css',
  'foyer-lottery': 'src/features/lottery/lottery.css',
};

function declarationOf(
  { definition, about }: WidgetTable,
  tokens: Declaration['cssProperties'],
): Declaration {
  const rows = Object.entries<AttributeRow>({ ...definition.attributes, ...commonAttributes });
  const words: Readonly<Record<string, string>> = { ...aboutEvery.attributes, ...about.attributes };
  const said = ([name, row]: [string, AttributeRow]): Typed => ({
    name,
    description: words[name] ?? '',
    type: { text: typeOf(row) },
  });
  const methods = Object.keys(definition.methods);
  return {
    kind: 'class',
    customElement: true,
    name: camel(`-${definition.tag}`),
    tagName: definition.tag,
    description: about.summary,
    superclass: { name: 'HTMLElement' },
    attributes: rows.map(([name, row]) => ({
      ...said([name, row]),
      fieldName: camel(name),
      ...(row.type === 'enum' ? { default: row.values[0] } : {}),
    })),
    members: [
      // Where a method has the name of an attribute, reading the property gives the method.
      ...rows
        .filter(([name]) => !methods.includes(name))
        .map(([name, row]) => ({
          ...said([name, row]),
          kind: 'field' as const,
          name: camel(name),
          attribute: name,
          reflects: true as const,
        })),
      ...Object.entries(about.properties ?? {}).map(([name, { summary, type }]) => ({
        kind: 'field' as const,
        name,
        description: summary,
        type: { text: type },
      })),
      ...methods.map((name) => ({
        kind: 'method' as const,
        name,
        description: about.methods[name] ?? '',
        return: { type: { text: 'void' } },
      })),
    ],
    events: Object.entries({ ...aboutEvery.events, ...about.events }).map(
      ([name, { summary, detail, cancelable }]) => ({
        name,
        description: summary,
        type: { text: detail === '' ? 'CustomEvent' : `CustomEvent<${detail.replace('PageFault', FAULTS)}>` },
        ...(cancelable === true ? { cancelable } : {}),
      }),
    ),
    cssParts: pairs({ ...aboutEvery.parts, ...about.parts }),
    cssStates: pairs(about.states),
    cssProperties: tokens,
  };
}

/** All elements as one manifest; each is said to come with the script tag, which loads what a page uses. */
export function elementsManifest(
  widgets: readonly WidgetTable[],
  css: string,
  sheets: Readonly<Record<string, string>> = {},
): ElementsManifest {
  const tokens = readTokens(css);
  const declarations = widgets.map((widget) =>
    declarationOf(widget, [...tokens, ...readTokens(sheets[widget.definition.tag] ?? '')]),
  );
  return {
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path: 'foyer.js',
        declarations,
        exports: declarations.map(({ name, tagName }) => ({
          kind: 'custom-element-definition',
          name: tagName,
          declaration: { name },
        })),
      },
    ],
  };
}

/** Reads every widget's definition. Throws where a widget has none. */
export const readElements = async (): Promise<ElementsManifest> => {
  const widgets = await Promise.all(
    Object.keys(WIDGET_TAGS).map(
      (name) =>
        import(pathToFileURL(join(ROOT, 'widgets', name, 'definition.ts')).href) as Promise<WidgetTable>,
    ),
  );
  const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
  const sheets: Record<string, string> = Object.fromEntries(
    Object.entries(SIZE_SHEETS).map(([tag, file]) => [tag, read(file)]),
  );
  return elementsManifest(widgets, read('src/ui/styles/tokens.css'), sheets);
};

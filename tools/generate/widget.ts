import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { camel, Edits, GeneratorError, identifier, kebab, pascal, type Made } from './edit';
import { textFoldersOf, TO_TRANSLATE } from './languages';

const USE = 'npm run new-widget -- <name>';

/** New widget: its definition, element, view, texts, README and tests, and a row wherever one must be written by hand. */
export function newWidget(root: string, args: string[]): Made {
  const name = kebab(args.length > 1 ? undefined : args[0], USE);
  const texts = identifier(camel(name), USE);
  for (const folder of [`widgets/${name}`, `src/features/${name}`])
    if (existsSync(join(root, folder))) throw new GeneratorError(`${folder} is there already`);
  const edits = new Edits(root);
  const about = { edits, name, texts, view: `${pascal(name)}Widget` };
  addElement(about);
  addFeature(about);
  addTexts(about);
  addExample(about);
  const test = `src/features/${name}/${name}.component.test.tsx`;
  return {
    edits,
    steps: [
      `Say in widgets/${name}/definition.ts what it is and takes, and in its README.md what a host should know.`,
      'Run `npm run element-types`: the type-check fails until the package knows the tag.',
      `Write its texts in src/locales/en/${name}.ts and in every other language, and take the marks away.`,
      `Draw it in src/features/${name}/${name}.view.tsx.`,
      `Try it on a page of another origin: widgets/${name}/${name}.e2e.ts after \`npm run build\`.`,
    ],
    tests: [
      { project: 'unit', file: 'tools/build/custom-elements.test.ts' },
      { project: 'unit', file: 'tools/package/element-types.test.ts' },
      { project: 'unit', file: 'tools/checks/texts.test.ts' },
      { project: 'component-preact', file: test },
    ],
  };
}

interface About {
  edits: Edits;
  name: string;
  texts: string;
  view: string;
}

/** The tag with its definition, in the loader and among the package's components. */
function addElement({ edits, name, texts, view }: About): void {
  edits.create(
    `widgets/${name}/definition.ts`,
    `import { elementTable, type AboutElement } from '../../src/element/types';

/** What a host page may say to <foyer-${name}>. */
export const definition = elementTable({
  tag: 'foyer-${name}',
  attributes: {},
  methods: {},
});

/** And what it is told about it. */
export const about: AboutElement<typeof definition> = {
  summary: '',
  attributes: {},
  methods: {},
  events: {},
  parts: { root: 'Everything inside.' },
  states: {},
};
`,
  );
  edits.create(
    `widgets/${name}/element.ts`,
    `import { defineElement } from '../../src/element';
import { ${view}, ${texts}Styles } from '../../src/features/${name}';
import { ${texts} } from '../../src/locales/en/${name}';
import { definition } from './definition';

export default defineElement({ ...definition, styles: ${texts}Styles, texts: { ${texts} }, view: ${view} });
`,
  );
  edits.create(
    `widgets/${name}/README.md`,
    `# foyer-${name}\n\n\`\`\`html\n<foyer-${name}></foyer-${name}>\n\`\`\`\n`,
  );
  edits.create(
    `widgets/${name}/${name}.e2e.ts`,
    `import { expect, test } from '@playwright/test';
import { demo } from '../../tools/e2e/demo';

test('<foyer-${name}> shows itself on a page of another origin', async ({ page }) => {
  await page.goto(\`\${demo().examples}/${name}/\`);
  await expect(page.locator('foyer-${name}').locator('[part=root]')).not.toBeEmpty();
});
`,
  );
  edits.insertAfter(
    'src/loader/widgets.ts',
    /^ {2}'foyer-[a-z-]+': .*$/,
    `\n  'foyer-${name}': () => import('../../widgets/${name}/element'),`,
  );
  edits.insertAfter(
    'src/package/react.tsx',
    /^export const Foyer\w+ = makeComponent.*$/,
    `\nexport const Foyer${pascal(name)} = makeComponent('foyer-${name}');`,
  );
}

/** What a person sees of it, and the test that looks. */
function addFeature({ edits, name, texts, view }: About): void {
  edits.create(
    `src/features/${name}/index.ts`,
    `import css from './${name}.css?inline';

export { ${view} } from './${name}.view';
export const ${texts}Styles = [css];
`,
  );
  edits.create(`src/features/${name}/${name}.css`, ':host {\n  display: block;\n}\n');
  edits.create(
    `src/features/${name}/${name}.view.tsx`,
    `import { useText } from '../../react';

export function ${view}() {
  const text = useText('${texts}');
  return <section aria-label={text('title')} />;
}
`,
  );
  edits.create(
    `src/features/${name}/${name}.component.test.tsx`,
    `import { afterEach, expect, it } from 'vitest';
import { ${texts} } from '../../locales/en/${name}';
import { createTestWorld } from '../../testing/client';
import { createStage, type Stage } from '../../testing/stage';
import { ${texts}Styles, ${view} } from './index';

let stage: Stage | undefined;
afterEach(() => stage?.end());

it('<foyer-${name}> says what it is', async () => {
  const { client } = createTestWorld();
  stage = createStage({ client, styles: ${texts}Styles, texts: { ${texts} } });
  stage.show(<${view} />);
  expect(${texts}.title).not.toBe('');
  await stage.reads(${texts}.title);
  await stage.axe();
  client.destroy();
});
`,
  );
}

/** A group of texts of its own, in every language. */
function addTexts({ edits, name, texts }: About): void {
  edits.create(`src/locales/en/${name}.ts`, `export const ${texts} = {\n  title: '',\n};\n`);
  edits.insertAfter(
    'src/locales/shapes.ts',
    /^import type .*$/,
    `\nimport type { ${texts} } from './en/${name}';`,
  );
  edits.insertAfter('src/locales/shapes.ts', /^ {2}\w+: typeof \w+;$/, `\n  ${texts}: typeof ${texts};`);
  for (const folder of textFoldersOf(edits).filter((one) => one !== 'en')) {
    edits.create(
      `src/locales/${folder}/${name}.ts`,
      `${TO_TRANSLATE}\nimport type { ${texts} as english } from '../en/${name}';
import type { TextsLike } from '../types';

export const ${texts}: TextsLike<typeof english> = {
  title: '',
};
`,
    );
    const index = `src/locales/${folder}/index.ts`;
    edits.insertAfter(index, /^import \{ .*$/, `\nimport { ${texts} } from './${name}';`);
    edits.insertAfter(index, /^ {2}\w+,$/, `\n  ${texts},`);
  }
}

/** A page of a host that has it. */
function addExample({ edits, name }: About): void {
  edits.create(
    `examples/${name}/index.html`,
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${pascal(name)}</title>
    <script type="module" crossorigin src="{{widgets}}/foyer.js" data-merchant="{{merchant}}"></script>
  </head>
  <body>
    <foyer-${name}></foyer-${name}>
  </body>
</html>
`,
  );
}

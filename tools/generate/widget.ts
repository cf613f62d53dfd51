import { camel, Edits, kebab, pascal } from './edit';

/** New widget: its definition, element, view, texts, README and end-to-end test, and a row wherever widgets are listed. */
export function newWidget(root: string, args: string[]): string[] {
  const name = kebab(args[0], 'npm run new-widget -- <name>');
  const edits = new Edits(root);
  const texts = camel(name);
  const view = `${pascal(name)}Widget`;

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
  edits.create(`src/locales/en/${name}.ts`, `export const ${texts} = {\n  title: '',\n};\n`);
  edits.insertAfter('src/locales/types.ts', /^ {2}'[a-zA-Z]+',$/, `\n  '${texts}',`);
  edits.insertAfter(
    'src/locales/shapes.ts',
    /^import type .*$/,
    `\nimport type { ${texts} } from './en/${name}';`,
  );
  edits.insertAfter('src/locales/shapes.ts', /^ {2}\w+: typeof \w+;$/, `\n  ${texts}: typeof ${texts};`);
  edits.insertAfter(
    'src/loader/widgets.ts',
    /^ {2}'foyer-[a-z-]+': .*$/,
    `\n  'foyer-${name}': () => import('../../widgets/${name}/element'),`,
  );
  edits.insertAfter(
    'tools/build/inputs.mjs',
    /^ {2}'?[a-z-]+'?: 'foyer-[a-z-]+',$/,
    `\n  '${name}': 'foyer-${name}',`,
  );
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
  return edits.write();
}

import { fileURLToPath } from 'node:url';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { tsImport } from 'tsx/esm/api';

const { importRefusal } = await tsImport('./tools/checks/fences.ts', import.meta.url);

/** The fence table of tools/checks, shown while typing; `npm test` runs the same table as a check of its own. */
const fence = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const root = fileURLToPath(new URL('.', import.meta.url));
    const file = context.filename.slice(root.length).replaceAll('\\', '/');
    const look = (node, typeOnly, lazy = false) => {
      if (node.source?.type !== 'Literal' || typeof node.source.value !== 'string') return;
      const refusal = importRefusal({ file, specifier: node.source.value, typeOnly, lazy });
      if (refusal !== undefined) context.report({ node: node.source, message: refusal });
    };
    return {
      ImportDeclaration: (node) => look(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => look(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => look(node, node.exportKind === 'type'),
      ImportExpression: (node) => look(node, false, true),
    };
  },
};

const BROWSER_GLOBALS = [
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'location',
  'navigator',
  'history',
];

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      'node_modules/**',
      '.cache/**',
      '.foyer/**',
      'coverage/**',
      'examples/**/*.js',
      // Projects of their own, checked against the packed package by tools/package/check.ts.
      'examples/hosts/**',
      '**/*.d.mts',
      'tools/build/.lib/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { foyer: { rules: { fence } } },
    rules: {
      'foyer/fence': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-eval': 'error',
      'no-implied-eval': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 450, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      // A handler that returns a promise is common and harmless here; the floating-promise rule covers the rest.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      // Fastify handlers and ports are async by signature, with or without an await.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // Types of other libraries are added to by interfaces and namespaces, and by nothing else.
    files: ['src/package/**'],
    rules: {
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    // Written by a command, one block an element.
    files: ['src/package/element-types.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: [
      'src/**/*.tsx',
      'src/react/**/*.ts',
      'src/features/**/*.ts',
      'widgets/**/*.{ts,tsx}',
      'standalone/**/*.{ts,tsx}',
    ],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // A widget is a guest: it scrolls its own boxes, and asks the page's port for all else.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'src/core/kernel/page.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { property: 'scrollIntoView', message: 'It scrolls the host page too: ask ports.page.reveal.' },
        { object: 'window', property: 'scrollTo', message: 'Ask ports.page.scroll.' },
        { object: 'window', property: 'scrollBy', message: 'Ask ports.page.scroll.' },
      ],
    },
  },
  {
    // The core runs in Node as well: a page is reached through its port only.
    files: ['src/core/**/*.ts', 'src/contract/**/*.ts'],
    ignores: [
      '**/*.test.ts',
      'src/core/kernel/ports/page*.ts',
      'src/core/kernel/page*.ts',
      'src/core/kernel/ports.ts',
    ],
    rules: { 'no-restricted-globals': ['error', ...BROWSER_GLOBALS] },
  },
  {
    // Readers of the library lie in one file that every page loads: each one that is used anywhere is paid for everywhere.
    files: ['src/**', 'widgets/**', 'standalone/**'],
    ignores: ['**/*.test.{ts,tsx}', 'src/testing/**', 'src/contract/lottery/parse.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[object.name="v"][property.name=/^(custom|fallback|getDotPath|intersect|nullish|parse|rawTransform|readonly|toLowerCase|toUpperCase|trim|url|variant)$/]',
          message:
            'Every page would load it: use what is used already (optional, nullable, union, check, transform, safeParse).',
        },
      ],
    },
  },
  {
    files: ['src/**', 'gateway/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Take the random port: Math.random can be guessed.' },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.e2e.ts', 'src/testing/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      'max-lines': 'off',
    },
  },
);

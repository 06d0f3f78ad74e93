import ts from 'typescript-eslint';

const refuse = (selector, message) => ({ selector, message });

const everywhere = [
  refuse('ExportDefaultDeclaration', 'Named exports only.'),
  refuse('ExportAllDeclaration', 'No barrels: name what is exported.'),
  refuse(
    'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ArrowFunctionExpression.arguments[body.type=/^(Call|Chain|Await)Expression$/]',
    'An effect returns nothing or its clean-up: put the call in braces. React would call what it returns.',
  ),
  refuse('ObjectExpression > SpreadElement > ObjectExpression', 'Write the properties out, one a line.'),
];
const noClock = [
  refuse("MemberExpression[object.name='Date'][property.name='now']", 'Time comes from a clock argument.'),
  refuse("NewExpression[callee.name='Date'][arguments.length=0]", 'Time comes from a clock argument.'),
];
const noEnv = [
  refuse(
    "MemberExpression[object.name='process'][property.name='env']",
    'The environment is read in platform/config and at the composition roots only.',
  ),
];
const noCast = [
  refuse("TSAsExpression:not([typeAnnotation.typeName.name='const'])", 'No “as”: narrow, or use satisfies.'),
];
const sqlWords = String.raw`/^\s*(select\s.+\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s)/is`;
const noSql = [
  refuse(`Literal[value=${sqlWords}]`, 'SQL stands in *.store.ts and src/server/db only.'),
  refuse(`TemplateElement[value.raw=${sqlWords}]`, 'SQL stands in *.store.ts and src/server/db only.'),
];

const noHost = [
  refuse(
    'TemplateLiteral[expressions.length>0]:not(TaggedTemplateExpression > TemplateLiteral) > TemplateElement:first-child[value.raw=/^https:\\u002F\\u002F[^\\u002F]*$/]',
    'What comes into a host’s name goes through hostUrl, which refuses what leads elsewhere.',
  ),
];

const noDeadButton = [
  refuse(
    "JSXOpeningElement[name.name='Button']:not(:has(> JSXAttribute[name.name=/^(onClick|submit|menu)$/])):not(:has(> JSXSpreadAttribute)):not(JSXElement[openingElement.name.name='Popover'] > JSXElement > JSXOpeningElement)",
    'A button does something: onClick, submit, or it opens a menu around it.',
  ),
];

/** Words that a search for the field's own would not find. */
const noPrivateWord = [
  refuse(
    'Identifier[name=/errand|telling|^teller|happening|displaced|inShort|tendBill|fillSync|keptByFiles|billsAway|lifeRow|^doers?$|shelf/i]',
    'Use the field’s word: docs/GLOSSARY.md says which.',
  ),
];

const syntax = (...lists) => ({ 'no-restricted-syntax': ['error', ...lists.flat()] });

/** What a file shows by itself. What needs types, and the rules of React, are oxlint's: .oxlintrc.json. */
export default ts.config(
  {
    ignores: [
      'out/',
      '.cache/',
      'dist/',
      'node_modules/',
      'resources/',
      'test-results/',
      'playwright-report/',
    ],
  },
  ...ts.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      ...syntax(everywhere, noCast, noClock, noEnv, noSql, noDeadButton, noHost, noPrivateWord),
    },
  },
  {
    // The SQL of warehouses is asked of them, not of our database.
    files: [
      'src/server/**/*.store.ts',
      'src/server/db/**',
      'src/server/costs/**',
      'src/server/integrations/*/{exports,query,usage}.ts',
    ],
    rules: syntax(everywhere, noCast, noClock, noEnv, noHost, noPrivateWord),
  },
  { files: ['src/shared/kernel/**'], rules: syntax(everywhere, noClock, noEnv) },
  { files: ['src/shared/api/index.ts'], rules: syntax(everywhere, noClock, noEnv) },
  {
    files: [
      'src/server/platform/config.ts',
      'src/server/mcp/stdio/entry.ts',
      'src/main/index.ts',
      'src/main/browser/index.ts',
    ],
    rules: syntax(everywhere, noCast, noSql),
  },
  {
    files: ['src/server/platform/clock.ts', 'src/main/adapters/systemClock.ts'],
    rules: syntax(everywhere, noCast, noEnv),
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'],
    rules: { ...syntax(everywhere), '@typescript-eslint/no-non-null-assertion': 'off', 'no-console': 'off' },
  },
  { files: ['**/*.d.ts'], rules: { 'no-var': 'off' } },
  { files: ['src/renderer/platform/console.ts'], rules: { 'no-console': 'off' } },
  { files: ['tests/bench/**', 'tests/support/**'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.{mjs,cjs}', '**/*.config.ts'],
    rules: {
      '@typescript-eslint/no-require-imports': 'off',
      'no-undef': 'off',
      'no-restricted-syntax': 'off',
    },
  },
);

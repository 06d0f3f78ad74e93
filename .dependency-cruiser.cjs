/** The walls of the house (docs/MAP.md). tests/architecture plants one violation per rule and expects it to be named. */
const ours = '^(src|tests|build)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'shared-stands-alone',
      comment: 'shared runs in every process: nothing of ours, no Node.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
      to: { path: ours, pathNot: '^src/shared/' },
    },
    {
      name: 'shared-without-node',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-imports-shared-only',
      severity: 'error',
      from: { path: '^src/renderer/' },
      to: { path: '^src/(server|main|preload)/' },
    },
    {
      name: 'preload-imports-shared-only',
      severity: 'error',
      from: { path: '^src/preload/' },
      to: { path: '^src/(server|main|renderer)/' },
    },
    {
      name: 'server-imports-shared-only',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/(main|preload|renderer)/' },
    },
    {
      name: 'main-starts-the-server-only',
      comment: 'main may import the entries of the server, to start it, and nothing else of it.',
      severity: 'error',
      from: { path: '^src/main/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/(server/(?!entries/)|preload/|renderer/)' },
    },
    {
      name: 'electron-behind-adapters',
      severity: 'error',
      from: { pathNot: '^(src/main/adapters/|src/main/index\\.ts|src/preload/|tests/fakes/electron/)' },
      to: { path: '(^|node_modules/)electron(-store|-updater)?(/|$)', pathNot: 'electron-vite' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^src/renderer/features/([^/]+)/' },
      to: { path: '^src/renderer/features/([^/]+)/', pathNot: '^src/renderer/features/$1/' },
    },
    {
      name: 'features-never-import-app',
      severity: 'error',
      from: { path: '^src/renderer/(features|parts|data|ui|platform|hosts)/' },
      to: { path: '^src/renderer/app/' },
    },
    {
      name: 'parts-never-import-features',
      severity: 'error',
      from: { path: '^src/renderer/(parts|data|ui|platform|hosts)/' },
      to: { path: '^src/renderer/features/' },
    },
    {
      name: 'data-never-imports-parts',
      severity: 'error',
      from: { path: '^src/renderer/(data|ui|platform|hosts)/' },
      to: { path: '^src/renderer/parts/' },
    },
    {
      name: 'ui-and-platform-below-data',
      severity: 'error',
      from: { path: '^src/renderer/(ui|platform|hosts)/' },
      to: { path: '^src/renderer/data/' },
    },
    {
      name: 'blueprint-in-ui-only',
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: '^src/renderer/ui/' },
      to: { path: '@blueprintjs/' },
    },
    {
      name: 'no-zod-values-in-the-renderer',
      comment: "The calls' schemas stay out of the renderer's bundle; their types may come.",
      severity: 'error',
      from: { path: '^src/renderer/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/shared/api/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'domains-meet-through-ports',
      severity: 'error',
      from: { path: '^src/server/domains/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/domains/([^/]+)/',
        pathNot: ['^src/server/domains/$1/', '\\.port\\.ts$'],
      },
    },
    {
      name: 'rules-are-islands',
      severity: 'error',
      from: { path: '^src/server/costs/rules/([^/]+)/' },
      to: { path: '^src/server/costs/rules/([^/]+)/', pathNot: '^src/server/costs/rules/($1|common)/' },
    },
    {
      name: 'formats-are-islands',
      severity: 'error',
      from: { path: '^src/server/costs/formats/([^/]+)/' },
      to: { path: '^src/server/costs/formats/([^/]+)/', pathNot: '^src/server/costs/formats/($1|common)/' },
    },
    {
      name: 'steps-are-islands',
      comment: "What steps of one group share stands in the group's common folder.",
      severity: 'error',
      from: { path: '^src/server/steps/([^/]+)/([^/]+)/' },
      to: {
        path: '^src/server/steps/([^/]+)/([^/]+)/',
        pathNot: '^src/server/steps/($1/($2|common)|common/[^/]+)/',
      },
    },
    {
      name: 'parsers-in-their-process',
      comment:
        'What reads texts of users can be made to take for ever: it runs in a process that can be ended. What a connected storage service answers is short, and limited where it is read.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: '^src/server/(expressions/kinds/|integrations/(common/xml|github/workflowFile)\\.ts$)',
      },
      to: {
        path: '(^|/)node_modules/(@jmespath-community|liquidjs|fast-xml-parser|yaml|csv-parse|marked|sanitize-html|re2js)/',
      },
    },
    {
      name: 'expressions-outside-the-server',
      comment: 'Only the process for expressions loads them; everybody else asks through the port.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot:
          '^src/server/expressions/(kinds/|answer\\.ts|testing/)|^src/server/code/sandbox/entry\\.ts|\\.test\\.ts$',
      },
      to: { path: '^src/server/expressions/(kinds/|answer\\.ts)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engine-through-its-ports',
      comment: 'Domains see the ports of the engine; the engine sees no domain.',
      severity: 'error',
      from: { path: '^src/server/(domains|steps|integrations)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/engine/', pathNot: '\\.port\\.ts$' },
    },
    {
      name: 'engine-knows-no-domain',
      severity: 'error',
      from: { path: '^src/server/engine/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/domains/' },
    },
    {
      name: 'requests-leave-through-outbound',
      comment:
        'A body of a reply without a listener for its errors ends the process: platform/outbound hands out none. fetch has no such body; the libraries of AWS, ClickHouse and OpenTelemetry listen themselves.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/server/platform/outbound/|\\.(test|fixture)\\.ts$' },
      to: { path: '(^|/)node_modules/undici/|^(node:)?(https|http2)$' },
    },
    {
      name: 'http-for-those-who-serve',
      comment: 'Node makes servers and clients with one module: whoever serves has it, others its types.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(server/(http/clientErrors|cli/way)|main/(browser/httpHost|adapters/loopbackCallback))\\.ts$|\\.(test|fixture)\\.ts$',
      },
      to: { path: '^(node:)?http$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'unguarded-requests-to-the-bill-store-only',
      comment:
        'Whoever runs the server named its address; where organizations may reach is guarded in outbound/http.ts.',
      severity: 'error',
      from: { pathNot: '^src/server/(platform/outbound/|costs/store/storeHttp\\.ts$)' },
      to: { path: '^src/server/platform/outbound/exchange\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.(test|fixture)\\.tsx?$' },
      to: { path: '(^tests/|\\.(test|fixture)\\.tsx?$)' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      // build/callTable.mjs makes this module.
      to: { couldNotResolve: true, pathNot: '^virtual:call-table$' },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};

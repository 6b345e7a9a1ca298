/**
 * The walls of docs/architecture.md. Every rule has a sample that must break it, in a file with the rule's name under
 * scripts/checks/samples/walls. A wall that lets its sample through fails the check.
 */
const TEST = '\\.test\\.tsx?$';
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const domainAndContract = [
  wall(
    'domain-imports-zod-only',
    'The rules know neither clock, database, screen nor Node.',
    { path: '^packages/domain/', pathNot: TEST },
    { pathNot: ['^packages/domain/', npm('zod')] },
  ),
  wall(
    'domain-tests-stay-pure',
    'Tests of rules need no server and no screen.',
    { path: `^packages/domain/.*${TEST}` },
    { pathNot: ['^packages/domain/', npm('zod', 'vitest', 'fast-check')] },
  ),
  wall(
    'contract-imports-domain-and-zod',
    'The wire is plain values over the domain.',
    { path: '^packages/contract/', pathNot: TEST },
    { pathNot: ['^packages/(domain|contract)/', npm('zod')] },
  ),
  wall(
    'contract-tests-stay-pure',
    'Tests of the wire need no server and no screen.',
    { path: `^packages/contract/.*${TEST}` },
    { pathNot: ['^packages/(domain|contract)/', npm('zod', 'vitest', 'fast-check')] },
  ),
];

const server = [
  wall('server-not-web', 'The ends meet in the contract.', { path: '^apps/server/' }, { path: '^apps/web/' }),
  wall(
    'kits-not-features',
    'A kit serves every feature and knows none.',
    { path: '^apps/server/src/(?!features/)[^/]+/' },
    { path: '^apps/server/src/features/' },
  ),
  wall(
    'feature-reads-feature',
    'A feature asks another one through its read.ts.',
    { path: '^apps/server/src/features/([^/]+)/', pathNot: TEST },
    { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/$1/', '/read\\.ts$'] },
  ),
  wall(
    'only-start-constructs',
    'context.ts builds the server; what it builds does not reach back.',
    { path: '^apps/server/src/[^/]+/', pathNot: TEST },
    { path: '^apps/server/src/(main|context)\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'http-rooms-not-door',
    'The door puts the rooms together; no room reaches back to it.',
    { path: '^apps/server/src/http/[^/]+/', pathNot: TEST },
    { path: '^apps/server/src/http/[^/]+\\.ts$' },
  ),
  wall(
    'http-rooms-use-answer-only',
    'Who calls, limits and files know how a request is refused, and nothing else of it.',
    { path: '^apps/server/src/http/(answer|access|limits|static)/' },
    {
      path: '^apps/server/src/http/',
      pathNot: ['^apps/server/src/http/answer/', '^apps/server/src/http/$1/'],
    },
  ),
  wall(
    'http-request-not-limits',
    'A request is read in the same way whatever counts or watches it.',
    { path: '^apps/server/src/http/request/' },
    { path: '^apps/server/src/http/(limits|static|observe)/' },
  ),
  wall(
    'card-model-stays-below',
    'Actions and lists use the model and the views of a card, not the reverse.',
    { path: '^apps/server/src/features/control-card/(model|views)/' },
    {
      path: '^apps/server/src/features/control-card/',
      pathNot: [
        '^apps/server/src/features/control-card/model/',
        '^apps/server/src/features/control-card/$1/',
      ],
    },
  ),
  wall(
    'card-lists-not-actions',
    'What shows a card changes none.',
    { path: '^apps/server/src/features/control-card/(lists|paper|trust)/' },
    { path: '^apps/server/src/features/control-card/(actions/|[^/]+\\.ts$)' },
  ),
];

/** The rooms of the card screen. A file imports from its own room and from the rooms before it. */
const CARD = '^apps/web/src/features/card/';
const CARD_ROOMS = [
  'card-data',
  'work',
  'send',
  'open',
  'files',
  'entry',
  'element',
  'outline',
  'frame',
  'history',
  'manage',
  'newer-revision',
  'fill',
  'whole-form',
  'approve',
  'view',
  'series',
];
const cardScreen = [
  wall(
    'card-rooms-are-known',
    'A file of the card screen stands in a room, and the room in the order.',
    { path: `${CARD}(?!(${CARD_ROOMS.join('|')})/)` },
    {},
  ),
  ...CARD_ROOMS.slice(0, -1).map((room, index) =>
    wall(
      `card-${room}-stays-below`,
      'Imports between the rooms of the card screen lead one way.',
      { path: `${CARD}${room}/`, pathNot: TEST },
      { path: `${CARD}(${CARD_ROOMS.slice(index + 1).join('|')})/` },
    ),
  ),
];

const web = [
  wall('web-not-server', 'The ends meet in the contract.', { path: '^apps/web/' }, { path: '^apps/server/' }),
  wall(
    'web-not-node',
    'The screen runs in a browser.',
    { path: '^apps/web/src/', pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
  wall(
    'ui-and-lib-stay-below',
    'ui and lib are the ground of the screens.',
    { path: '^apps/web/src/(ui|lib)/' },
    { path: '^apps/web/src/(list|form|controls|features|app)/' },
  ),
  wall(
    'web-kits-not-features',
    'List, form and controls serve every screen and know none.',
    { path: '^apps/web/src/(list|form|controls)/' },
    { path: '^apps/web/src/(features|app)/' },
  ),
  wall(
    'features-not-app',
    'The app arranges the screens, not the reverse.',
    { path: '^apps/web/src/features/' },
    { path: '^apps/web/src/app/' },
  ),
  wall(
    'no-feature-imports-a-feature',
    'What two screens share belongs below both.',
    { path: '^apps/web/src/features/([^/]+)/' },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
];

const everywhere = [
  wall(
    'texts-know-no-screen',
    'A language is words and plurals, nothing of what shows or sends them.',
    { path: '^(apps|packages)/[^/]+/src/texts/', pathNot: TEST },
    { pathNot: ['^(apps|packages)/[^/]+/src/texts/', '^packages/domain/'] },
  ),
  wall(
    'no-circular',
    'Two modules that need each other are one, also where only types are imported.',
    {},
    { circular: true },
  ),
  wall(
    'no-orphans',
    'Nobody uses this module.',
    {
      orphan: true,
      pathNot: [
        TEST,
        '\\.d\\.ts$',
        '\\.config\\.ts$',
        '(^|/)\\.[^/]+$',
        '^apps/web/src/[^/]+\\.tsx?$',
        // Pages load these by their addresses.
        '^apps/web/public/',
        '^scripts/(.+/main|[^/]+)\\.mjs$',
      ],
    },
    {},
  ),
  wall('no-unresolvable', 'This import leads nowhere.', {}, { couldNotResolve: true }),
  wall(
    'no-undeclared-package',
    'A package must stand in the package.json of the workspace that imports it.',
    { path: '^(packages|apps)/', pathNot: TEST },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  wall(
    'no-tool-in-product',
    'The product does not run on what only its makers install.',
    { path: '^(packages|apps)/[^/]+/src/', pathNot: [TEST, '\\.d\\.ts$'] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
  wall(
    'product-not-tests',
    'The product does not lean on its tests.',
    { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
    { path: ['^tests/', '^bench/', TEST] },
  ),
];

export default {
  forbidden: [...domainAndContract, ...server, ...web, ...cardScreen, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', '^scripts/checks/samples/', '(^|/)(data|reports|coverage)/'] },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6', 'cjs', 'tsd'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};

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
    'The rules of the domain import only zod. They use no clock, database, screen or module of Node.',
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
    'The contract describes the wire as plain values. It imports only the domain and zod.',
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
  wall(
    'server-not-web',
    'The server and the web app share only the packages.',
    { path: '^apps/server/' },
    { path: '^apps/web/' },
  ),
  wall(
    'kits-not-features',
    'The rooms outside of features serve every feature, so they import none.',
    { path: '^apps/server/src/(?!features/)[^/]+/' },
    { path: '^apps/server/src/features/' },
  ),
  wall(
    'feature-reads-feature',
    'A feature imports only the read.ts of another feature.',
    { path: '^apps/server/src/features/([^/]+)/', pathNot: TEST },
    { path: '^apps/server/src/features/', pathNot: ['^apps/server/src/features/$1/', '/read\\.ts$'] },
  ),
  wall(
    'only-start-constructs',
    'main.ts and context.ts build the server. The rooms that they build import at most types from them.',
    { path: '^apps/server/src/[^/]+/', pathNot: TEST },
    { path: '^apps/server/src/(main|context)\\.ts$', dependencyTypesNot: ['type-only'] },
  ),
  wall(
    'http-rooms-not-door',
    'The files directly in http put its rooms together. No room imports one of these files.',
    { path: '^apps/server/src/http/[^/]+/', pathNot: TEST },
    { path: '^apps/server/src/http/[^/]+\\.ts$' },
  ),
  wall(
    'http-rooms-use-answer-only',
    'Of the other rooms of http, these four import only answer, which says how a request is refused.',
    { path: '^apps/server/src/http/(answer|access|limits|static)/' },
    {
      path: '^apps/server/src/http/',
      pathNot: ['^apps/server/src/http/answer/', '^apps/server/src/http/$1/'],
    },
  ),
  wall(
    'http-request-not-limits',
    'Limits, static files and observation do not change how a request is read.',
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
    'The rooms that show cards never change a card, so they import no actions.',
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
    'Each file of the card screen belongs in a room, and CARD_ROOMS lists each room in its place.',
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
  wall(
    'web-not-server',
    'The web app and the server share only the packages.',
    { path: '^apps/web/' },
    { path: '^apps/server/' },
  ),
  wall(
    'web-not-node',
    'The web app runs in a browser, which has no modules of Node.',
    { path: '^apps/web/src/', pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
  wall(
    'ui-and-lib-stay-below',
    'Every screen may import ui and lib, so these two rooms import no room of the screens.',
    { path: '^apps/web/src/(ui|lib)/' },
    { path: '^apps/web/src/(list|form|controls|features|app)/' },
  ),
  wall(
    'web-kits-not-features',
    'The rooms list, form and controls serve every screen, so they import none.',
    { path: '^apps/web/src/(list|form|controls)/' },
    { path: '^apps/web/src/(features|app)/' },
  ),
  wall(
    'features-not-app',
    'The room app imports the screens of the features. No feature imports app.',
    { path: '^apps/web/src/features/' },
    { path: '^apps/web/src/app/' },
  ),
  wall(
    'no-feature-imports-a-feature',
    'Code that two features share belongs in a room below both.',
    { path: '^apps/web/src/features/([^/]+)/' },
    { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  ),
];

const everywhere = [
  wall(
    'texts-know-no-screen',
    'Texts import only texts and the domain, and not the code that shows or sends texts.',
    { path: '^(apps|packages)/[^/]+/src/texts/', pathNot: TEST },
    { pathNot: ['^(apps|packages)/[^/]+/src/texts/', '^packages/domain/'] },
  ),
  wall(
    'no-circular',
    'Modules must not import each other in a circle, not even for types.',
    {},
    { circular: true },
  ),
  wall(
    'no-orphans',
    'No module imports this module, and it imports none.',
    {
      orphan: true,
      pathNot: [
        TEST,
        '\\.d\\.ts$',
        '\\.config\\.ts$',
        '(^|/)\\.[^/]+$',
        '^apps/web/src/[^/]+\\.tsx?$',
        // Pages load these files by their addresses.
        '^apps/web/public/',
        '^scripts/(.+/main|[^/]+)\\.mjs$',
      ],
    },
    {},
  ),
  wall('no-unresolvable', 'This import leads nowhere.', {}, { couldNotResolve: true }),
  wall(
    'no-undeclared-package',
    'The package.json of a workspace must list each package that the workspace imports.',
    { path: '^(packages|apps)/', pathNot: TEST },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  wall(
    'no-tool-in-product',
    'The product must not import a package that is only a development dependency.',
    { path: '^(packages|apps)/[^/]+/src/', pathNot: [TEST, '\\.d\\.ts$'] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
  wall(
    'product-not-tests',
    'The product must not import tests or benchmarks.',
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

import { auditRoutes } from '@kartoteka/contract/audit';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { definitionTransferRoutes } from '@kartoteka/contract/definition-transfer';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { historyCheckRoutes } from '@kartoteka/contract/history-check';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { Route } from '@kartoteka/contract/route';
import { searchIndexRoutes } from '@kartoteka/contract/search-index';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { POLICIES, type Policy } from '@kartoteka/domain/permission/policy';
import { expect, test } from 'vitest';
import { maySee } from '../lib/may-see.ts';
import { screens } from './screens.ts';

interface Crud {
  readonly search: Route;
  readonly create: Route;
  readonly update: Route;
}

/** The three addresses of a list that one policy protects, each with its main call. */
const addressesOf = (path: string, { search, create, update }: Crud): [string, Route][] => [
  [path, search],
  [`${path}/create`, create],
  [`${path}/:id`, update],
];

/**
 * Every address of the specification (spec 2.1) and of this product, with the main call of its screen, if it has one.
 */
const CALLS: ReadonlyMap<string, Route | null> = new Map<string, Route | null>([
  ['/', null],
  ['/control-cards/operator', controlCardOperatorRoutes.availableCards],
  ['/control-cards/approval', controlCardRoutes.awaitingMe],
  ['/control-cards/approval/series', controlCardRoutes.approve],
  ['/control-cards/list', controlCardRoutes.search],
  ['/control-cards/:id/operator', controlCardRoutes.saveElement],
  ['/control-cards/:id/view', controlCardRoutes.formData],
  ['/control-cards/:id/approve', controlCardRoutes.approve],
  ...addressesOf('/control-cards/templates', controlCardTemplateRoutes),
  ['/control-cards/templates/import', definitionTransferRoutes.preview],
  ...addressesOf('/control-cards/groups', controlCardGroupRoutes),
  ...addressesOf('/control-cards/types', controlCardTypeRoutes),
  ...addressesOf('/data-warehouse/form-types', formTemplateRoutes),
  ...addressesOf('/data-warehouse/data-types', dataTypeRoutes),
  ...addressesOf('/data-warehouse/unit-types', unitTypeRoutes),
  ['/administration/ou', organizationUnitRoutes.update],
  ['/administration/users', identityUserRoutes.search],
  ['/administration/users/create', identityUserRoutes.create],
  // A user who may not change an account may still read it.
  ['/administration/users/:id', identityUserRoutes.get],
  ['/administration/roles', identityRoleRoutes.search],
  ['/administration/roles/create', identityRoleRoutes.createForm],
  ['/administration/roles/:id', identityRoleRoutes.getForm],
  ['/administration/search-index', searchIndexRoutes.status],
  ['/administration/audit', auditRoutes.search],
  ['/administration/history-check', historyCheckRoutes.status],
  ['/profile', null],
]);

test('the app has exactly the addresses of the specification and the additional addresses of this product', () => {
  expect(screens.map(({ path }) => path).toSorted()).toEqual([...CALLS.keys()].toSorted());
});

test.each(screens.map((screen) => [screen.path, screen] as const))(
  'the screen %s opens with exactly the policies that its call accepts',
  (path, screen) => {
    const access = CALLS.get(path)?.access;
    const answers = (policy: Policy) => access?.kind !== 'policy' || access.anyOf.includes(policy);
    const opens = (policy: Policy) => maySee(screen, (asked) => asked === policy);
    expect(POLICIES.filter(opens)).toEqual(POLICIES.filter(answers));
    expect(maySee(screen, () => false)).toBe(access === undefined);
  },
);

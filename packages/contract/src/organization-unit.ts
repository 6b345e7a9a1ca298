import { UNIT_NAME_LENGTH } from '@kartoteka/domain/limits';
import { z } from 'zod';
import { usageRoute } from './crud.ts';
import { aggregate, id, stampInput, wholeList } from './entity.ts';
import { idParams, policy, route } from './route.ts';
import { seenName } from './text.ts';

/** A node of the tree. Clients build the tree from the flat list. A root's `parentId` is null. */
const organizationUnit = z.object({
  ...aggregate,
  displayName: z.string(),
  parentId: id.nullable(),
});
export type OrganizationUnit = z.output<typeof organizationUnit>;

/**
 * A unit in the flat list. `memberCount` counts its own members without those of its sub-units. `isApproving`: the unit
 * or a unit above it approves cards, and only a caller who manages permissions may change its members.
 */
const listedUnit = organizationUnit.extend({
  memberCount: z.number().int(),
  isApproving: z.boolean(),
});
export type ListedUnit = z.output<typeof listedUnit>;

/** A member of a unit; `name` is 'Imię Nazwisko', or the user name of a person who has neither. */
const unitMember = z.object({ id, name: z.string(), userName: z.string() });
export type UnitMember = z.output<typeof unitMember>;

/** null, absent, '' and 0 all mean the root (spec 3.19). */
const parentId = z
  .union([z.uuid(), z.literal(''), z.literal(0), z.literal('0'), z.null()])
  .optional()
  .transform((parent) => (typeof parent === 'string' && parent.length > 1 ? parent.toLowerCase() : null));

/**
 * A unit as a client sends it; a new `parentId` moves it. 403 when a sibling has the name, 400 when it would become its
 * own descendant.
 */
const organizationUnitInput = z.object({
  displayName: seenName(UNIT_NAME_LENGTH),
  parentId,
  ...stampInput,
});
export type OrganizationUnitInput = z.output<typeof organizationUnitInput>;

const BASE = '/api/app/organization-units';
const READ = policy('Kartoteka.Administration.OrganizationUnits', 'AbpIdentity.Users');
const WRITE = policy('Kartoteka.Administration.OrganizationUnits');
const DUPLICATE = 'Volo.Abp.Identity:010004';

export const organizationUnitRoutes = {
  list: route({
    name: 'organizationUnit.list',
    summary: 'Organisation units: all of them',
    method: 'GET',
    path: BASE,
    access: READ,
    answer: wholeList(listedUnit),
  }),
  get: route({
    name: 'organizationUnit.get',
    summary: 'Organisation units: one',
    method: 'GET',
    path: `${BASE}/:id`,
    access: READ,
    params: idParams,
    answer: organizationUnit,
  }),
  members: route({
    name: 'organizationUnit.members',
    summary: 'Organisation units: who is in one',
    method: 'GET',
    path: `${BASE}/:id/members`,
    access: WRITE,
    params: idParams,
    answer: z.object({ items: z.array(unitMember) }),
  }),
  create: route({
    name: 'organizationUnit.create',
    summary: 'Organisation units: create',
    method: 'POST',
    path: BASE,
    access: WRITE,
    body: organizationUnitInput,
    answer: organizationUnit,
    errors: [DUPLICATE],
  }),
  update: route({
    name: 'organizationUnit.update',
    summary: 'Organisation units: rename and move',
    method: 'PUT',
    path: `${BASE}/:id`,
    access: WRITE,
    params: idParams,
    body: organizationUnitInput,
    answer: organizationUnit,
    errors: [
      DUPLICATE,
      'Kartoteka:ConcurrencyConflict',
      'Volo.Abp.Identity:OwnMembership',
      'Volo.Abp.Identity:OpensApproval',
    ],
  }),
  remove: route({
    name: 'organizationUnit.remove',
    summary: 'Organisation units: delete',
    method: 'DELETE',
    path: `${BASE}/:id`,
    access: WRITE,
    params: idParams,
    errors: ['Kartoteka:InUse', 'Kartoteka:HasMembers', 'Kartoteka:HasChildren'],
  }),
  usage: usageRoute({ name: 'organizationUnit', label: 'Organisation units', base: BASE, access: WRITE }),
};

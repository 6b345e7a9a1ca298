import {
  identityRoleRoutes,
  type RoleWithPermissions,
  type RoleWithPermissionsInput,
} from '@kartoteka/contract/identity-role';
import type { CrudCalls, StoredRecord } from '../../form/record/crud-calls.ts';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';

/** A role with its permissions, in the shape that the record form expects. */
export type RoleRecord = StoredRecord & RoleWithPermissions;

function recordOf(answer: RoleWithPermissions): RoleRecord {
  const { id, concurrencyStamp, creationTime, lastModificationTime } = answer.role;
  return { ...answer, id, concurrencyStamp, creationTime, lastModificationTime };
}

/** The calls of the role form (spec 7.7). In requests and answers the concurrency stamp is part of the role. */
export const roleCalls: CrudCalls<RoleWithPermissionsInput, RoleRecord> = {
  name: 'identityRole.form',
  family: 'identityRole.',
  read: async (id, options) => recordOf(await call(identityRoleRoutes.getForm, { params: { id } }, options)),
  create: async (body, options) => recordOf(await call(identityRoleRoutes.createForm, { body }, options)),
  update: async (id, { concurrencyStamp, ...input }, options) => {
    const body = { ...input, role: { ...input.role, concurrencyStamp } };
    try {
      return recordOf(await call(identityRoleRoutes.updateForm, { params: { id }, body }, options));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || error.data === null) throw error;
      const { status, code, message, correlationId } = error;
      const data = recordOf(error.data as RoleWithPermissions);
      throw new ApiError({ status, code, message, correlationId, data });
    }
  },
  remove: (id) => call(identityRoleRoutes.remove, { params: { id } }),
};

/** The calls for callers who may delete roles. Only they may read where a role is used. */
export const roleCallsOfDeleter: typeof roleCalls = {
  ...roleCalls,
  usage: (id, options) => call(identityRoleRoutes.usage, { params: { id } }, options),
};

import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import type { User } from '@kartoteka/contract/identity-user';
import type { FieldWords } from '../../form/values/changes.ts';
import type { RecordKind } from '../../form/record/record-kind.ts';
import { formTexts } from '#texts/form';
import { paths } from '../../lib/paths.ts';
import { hasOwnLogin } from './own-login.ts';
import { LockoutBanner } from './lockout-banner.tsx';
import { NewerRoles } from './newer-roles.tsx';
import { userTexts as texts } from '#texts/user';
import { type UserBody, userCalls } from './user-calls.ts';

/** The form has the fields of the body. `userName` is '' when the login follows the e-mail (spec 3.20). */
export type UserValues = UserBody;
export type UserKind = RecordKind<UserBody, User, UserValues>;

const blank: UserValues = {
  userName: '',
  name: '',
  surname: '',
  email: '',
  password: '',
  currentPassword: '',
  isActive: true,
  roleNames: [],
  organizationUnitIds: [],
};

/**
 * Returns the values of a stored user. The order of roles and of units has no meaning, so the form has both lists
 * sorted. A role that is unticked and ticked again is then no change.
 */
function valuesOf(user: User): UserValues {
  return {
    userName: hasOwnLogin(user) ? user.userName : '',
    name: user.name ?? '',
    surname: user.surname ?? '',
    email: user.email,
    password: '',
    currentPassword: '',
    isActive: user.isActive,
    roleNames: (user.roleNames ?? []).toSorted(),
    organizationUnitIds: (user.organizationUnitIds ?? []).toSorted(),
  };
}

/** The data of the screen and the caller's rights. */
export interface UserKindParts {
  readonly isNew: boolean;
  readonly mayWrite: boolean;
  readonly mayDelete: boolean;
  readonly ownId: string;
  /** Whether the user has a permission that the caller lacks. Then the caller may not change the user. */
  readonly hasMore: boolean;
  /** Whether the caller may change who approves cards. */
  readonly givesAny: boolean;
  /** The default roles of a new user; null leaves them to the server. */
  readonly firstRoles: readonly string[] | null;
  /** Labels of roles, by name. */
  readonly roles: ReadonlyMap<string, string>;
  /** Ids of roles, by name. */
  readonly roleIds: ReadonlyMap<string, string>;
  /** Labels of organisation units, by id. */
  readonly units: ReadonlyMap<string, string>;
}

const named = (names: ReadonlyMap<string, string>) => (value: unknown) =>
  ((value ?? []) as readonly string[]).map((one) => names.get(one) ?? one).join(', ') || formTexts.empty;

/** Describes a typed password without showing it. */
const passwordWords = (value: unknown) => (value === '' ? formTexts.empty : texts.passwordTyped);

export function userKind(parts: UserKindParts): UserKind {
  const { isNew, mayWrite, mayDelete, ownId, hasMore, givesAny, firstRoles, roles, roleIds, units } = parts;
  const fields: readonly FieldWords[] = [
    { field: 'name', label: texts.name },
    { field: 'surname', label: texts.surname },
    { field: 'email', label: texts.email },
    { field: 'userName', label: texts.userName },
    // The current password changes nothing by itself. It is listed because the server may report an error for it.
    { field: 'currentPassword', label: texts.currentPassword, show: passwordWords },
    {
      field: 'password',
      label: isNew ? texts.password : texts.newPassword,
      show: passwordWords,
    },
    { field: 'isActive', label: texts.isActive },
    { field: 'roleNames', label: texts.roles, show: named(roles) },
    { field: 'organizationUnitIds', label: texts.units, show: named(units) },
  ];
  return {
    calls: userCalls,
    list: paths.users,
    what: texts.what,
    nameOf: (user) => [user.name, user.surname].filter(Boolean).join(' ') || user.userName,
    blank: () => ({ ...blank, roleNames: firstRoles?.toSorted() ?? null }),
    valuesOf,
    inputOf: (values) => ({ ...values, userName: values.userName.trim() || values.email }),
    // An error of a login that follows the e-mail is shown at the e-mail.
    errorPathOf: (path, { userName }) => (path === 'userName' && userName.trim() === '' ? 'email' : path),
    fields,
    failure: 'snackbar',
    // Reads the caller's own rights and name again, because the user may be the caller.
    touches: [applicationConfigurationRoutes.get.name],
    isReadOnly: !mayWrite || hasMore,
    readOnlyHint: mayWrite ? texts.hasMoreHint : undefined,
    refusal: (user) => {
      if (user.id === ownId) return texts.ownStays;
      if (!mayDelete) return texts.mayNotDelete;
      if (hasMore) return texts.hasMore;
      return user.isApproving === true && !givesAny ? texts.approverStays : null;
    },
    withoutSecrets: (values) => ({ ...values, password: '', currentPassword: '' }),
    banner: (user, onChanged) => {
      // The server refuses to unlock another user who approves cards (ruling 1.10).
      const isRefused = user.isApproving === true && !givesAny && user.id !== ownId;
      return (
        <>
          <NewerRoles user={user} roleIds={roleIds} onChanged={onChanged} />
          <LockoutBanner user={user} mayUnlock={mayWrite && !hasMore && !isRefused} onChanged={onChanged} />
        </>
      );
    },
  };
}

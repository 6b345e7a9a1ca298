import { businessRule, marking } from '@kartoteka/domain/business-rule';
import { BusinessError, type FieldError, type Problem, ValidationError } from './problem.ts';
import { httpTexts } from '#texts/http';

/** Returns the value and the path of a body's field. The body of a role wraps the field in `role`. */
function named(body: unknown, field: string): { value: string; members: string[] } {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (typeof fields['role'] === 'object' && fields['role'] !== null) {
    const inner = named(fields['role'], field);
    return { value: inner.value, members: ['role', ...inner.members] };
  }
  const value = fields[field];
  // Trims the value, because it is stored trimmed.
  return { value: typeof value === 'string' ? value.trim() : '', members: [field] };
}

function duplicateName(field: string) {
  return (body: unknown): Problem => {
    const { value, members } = named(body, field);
    return new BusinessError(marking(members, businessRule('Kartoteka:DuplicateName', { name: value })));
  };
}

function unknownReference(field: string) {
  return (): Problem => {
    const error: FieldError = { message: httpTexts.unknownRow, members: [field] };
    return new ValidationError([error]);
  };
}

/**
 * Functions that make the error for a broken constraint of the database, by the constraint's name. Only the
 * database can decide between concurrent requests. A broken constraint that is not listed is reported as a
 * conflict, because the person sees the reason after reloading.
 */
const WORDINGS: Readonly<Record<string, (body: unknown) => Problem>> = {
  list_view_name_key: duplicateName('name'),
  unit_type_name_key: duplicateName('name'),
  data_type_display_name_key: duplicateName('displayName'),
  form_template_name_key: duplicateName('name'),
  control_card_group_name_key: duplicateName('name'),
  control_card_type_name_key: duplicateName('name'),
  control_card_template_name_key: duplicateName('name'),
  data_type_stored_value_unit_type_id_fkey: unknownReference('storedValueUnitTypeId'),
  control_card_template_control_card_type_id_fkey: unknownReference('controlCardTypeId'),
  control_card_template_control_card_group_id_fkey: unknownReference('controlCardGroupId'),
  app_user_user_name_key: (body) => {
    // Older clients call the field `username` (wire users).
    const framework = named(body, 'userName');
    const { value, members } = framework.value === '' ? named(body, 'username') : framework;
    return new BusinessError(
      marking(members, businessRule('Volo.Abp.Identity:DuplicateUserName', { userName: value })),
    );
  },
  app_user_email_key: (body) => {
    const { value, members } = named(body, 'email');
    return new BusinessError(
      marking(members, businessRule('Volo.Abp.Identity:DuplicateEmail', { email: value })),
    );
  },
  role_name_key: (body) => {
    const { value, members } = named(body, 'name');
    return new BusinessError(
      marking(members, businessRule('Volo.Abp.Identity:DuplicateRoleName', { name: value })),
    );
  },
  organization_unit_sibling_name_key: (body) => {
    const { value, members } = named(body, 'displayName');
    return new BusinessError(
      marking(members, businessRule('Volo.Abp.Identity:010004', { displayName: value })),
    );
  },
};

/** Returns the wire's error for a named constraint; null for one without an entry. */
export function constraintProblem(constraint: string, body: unknown): Problem | null {
  return Object.hasOwn(WORDINGS, constraint) ? (WORDINGS[constraint]?.(body) ?? null) : null;
}

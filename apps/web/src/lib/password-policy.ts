import {
  type ApplicationConfiguration,
  applicationConfigurationRoutes,
} from '@kartoteka/contract/application-configuration';
import { useQuery } from '@tanstack/react-query';
import { passwordTexts } from '#texts/password';
import { queryOf } from './query.ts';

/**
 * Returns the hint about the minimum length of a new password (`PASSWORD_MIN_LENGTH`); undefined until it is
 * known.
 */
export function usePasswordHint(): string | undefined {
  const { data } = useQuery(queryOf(applicationConfigurationRoutes.get));
  return data && passwordHint(data);
}

/**
 * Returns the hint about the minimum length of a new password; undefined if the setting is not a positive
 * whole number. The wire sends settings as strings, because other clients of this API expect strings.
 */
export function passwordHint({ setting }: Pick<ApplicationConfiguration, 'setting'>): string | undefined {
  const length = Number(setting.values['Abp.Identity.Password.RequiredLength']);
  return Number.isInteger(length) && length > 0 ? passwordTexts.hint(length) : undefined;
}

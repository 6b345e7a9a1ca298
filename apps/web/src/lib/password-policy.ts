import {
  type ApplicationConfiguration,
  applicationConfigurationRoutes,
} from '@kartoteka/contract/application-configuration';
import { useQuery } from '@tanstack/react-query';
import { passwordTexts } from '#texts/password';
import { queryOf } from './query.ts';

/** The requirements of this installation for a new password (PASSWORD_MIN_LENGTH). Undefined until they are known. */
export function usePasswordHint(): string | undefined {
  const { data } = useQuery(queryOf(applicationConfigurationRoutes.get));
  return data && passwordHint(data);
}

/** Returns the hint. The wire sends settings as strings, as other clients of this API expect. */
export function passwordHint({ setting }: Pick<ApplicationConfiguration, 'setting'>): string | undefined {
  const length = Number(setting.values['Abp.Identity.Password.RequiredLength']);
  return Number.isInteger(length) && length > 0 ? passwordTexts.hint(length) : undefined;
}

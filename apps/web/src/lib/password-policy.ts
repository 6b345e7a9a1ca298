import {
  type ApplicationConfiguration,
  applicationConfigurationRoutes,
} from '@kartoteka/contract/application-configuration';
import { useQuery } from '@tanstack/react-query';
import { passwordTexts } from '#texts/password';
import { queryOf } from './query.ts';

/** What a new password has to be, as this installation has it (PASSWORD_MIN_LENGTH); nothing while it is not known. */
export function usePasswordHint(): string | undefined {
  const { data } = useQuery(queryOf(applicationConfigurationRoutes.get));
  return data && passwordHint(data);
}

/** Settings are strings, as generic clients expect them. */
export function passwordHint({ setting }: Pick<ApplicationConfiguration, 'setting'>): string | undefined {
  const length = Number(setting.values['Abp.Identity.Password.RequiredLength']);
  return Number.isInteger(length) && length > 0 ? passwordTexts.hint(length) : undefined;
}

import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { type FileLimits, USUAL_FILE_LIMITS } from '@kartoteka/contract/file';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../query.ts';

/** A kept configuration of an earlier version names no limits. */
interface Told {
  readonly extraProperties: { readonly files?: FileLimits };
}

const limitsOf = (configuration: Told | undefined): FileLimits =>
  configuration?.extraProperties.files ?? USUAL_FILE_LIMITS;

/** Returns the limits of files in this installation; the usual limits while the configuration is not read. */
export function useFileLimits(): FileLimits {
  const { data } = useQuery({ ...queryOf(applicationConfigurationRoutes.get), enabled: false });
  return limitsOf(data);
}

/** Like `useFileLimits`, for code that is not a component. */
export function fileLimits(client: QueryClient): FileLimits {
  return limitsOf(client.getQueryData(queryOf(applicationConfigurationRoutes.get).queryKey));
}

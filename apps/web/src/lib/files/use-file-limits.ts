import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import type { FileLimits } from '@kartoteka/contract/file';
import { FILE_MEDIA } from '@kartoteka/domain/file/media';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../query.ts';

/** The limits until the configuration names them. A kept configuration of an earlier version names none. */
const USUAL: FileLimits = {
  maxBytes: 20_000_000,
  maxPixels: 24_000_000,
  perEntry: 20,
  kinds: [...FILE_MEDIA],
};

/** The limits of files in this installation. */
export function useFileLimits(): FileLimits {
  const { data } = useQuery({ ...queryOf(applicationConfigurationRoutes.get), enabled: false });
  const told: { readonly files?: FileLimits } = data?.extraProperties ?? {};
  return told.files ?? USUAL;
}

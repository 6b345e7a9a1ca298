import { StorageTrouble } from '../http/answer/problem.ts';

/** Polish explanations of the error codes that stores report most. */
const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'pod tym adresem nikt nie słucha',
  ENOTFOUND: 'tej nazwy serwera nie ma w DNS',
  EAI_AGAIN: 'DNS nie odpowiada',
  ECONNRESET: 'magazyn przerwał połączenie',
  silent: 'magazyn nie odpowiada na czas',
  NoSuchBucket: 'nie ma tego kubełka',
  AccessDenied: 'klucz nie ma prawa do kubełka',
  '403': 'klucz nie ma prawa do kubełka',
  InvalidAccessKeyId: 'magazyn nie zna tego klucza',
  SignatureDoesNotMatch: 'sekret klucza jest inny',
  AuthorizationHeaderMalformed: 'region jest inny',
  PermanentRedirect: 'kubełek leży pod innym adresem',
  RequestTimeTooSkewed: 'zegar tej maszyny różni się od zegara magazynu',
  QuotaExceeded: 'limit magazynu jest wyczerpany',
  ENOSPC: 'brak miejsca na dysku',
  EDQUOT: 'limit dysku jest wyczerpany',
  EACCES: 'brak uprawnień',
  EPERM: 'brak uprawnień',
  EROFS: 'dysk jest tylko do odczytu',
  ENOTDIR: 'na tej ścieżce leży plik',
  EEXIST: 'na tej ścieżce leży plik',
};

/** Returns the reason why the store of files does not work, for an administrator; null for any other error. */
export function storeWords(error: unknown): string | null {
  if (!(error instanceof StorageTrouble)) return null;
  const { code, status } = (error.cause ?? {}) as { code?: string; status?: number | null };
  const known = WORDS[code ?? ''];
  const named = [code, status].filter((one) => one !== undefined && one !== null && String(one) !== '');
  const reason = known ?? 'przyczyna jest w kodzie';
  return `Magazyn zdjęć i plików nie działa: ${reason} (${[...new Set(named.map(String))].join(', ')}).`;
}

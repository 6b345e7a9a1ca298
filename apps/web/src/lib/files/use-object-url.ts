import { useEffect } from 'react';

interface Address {
  readonly url: string;
  /** Number of components that show the blob. */
  users: number;
}

const addresses = new WeakMap<Blob, Address>();

function addressOf(blob: Blob): Address {
  const known = addresses.get(blob);
  if (known !== undefined) return known;
  const made = { url: URL.createObjectURL(blob), users: 0 };
  addresses.set(blob, made);
  return made;
}

/** Returns an object URL of the blob, which is valid while a component uses it; null if there is no blob. */
export function useObjectUrl(blob: Blob | undefined): string | null {
  useEffect(() => {
    if (blob === undefined) return;
    const address = addressOf(blob);
    address.users += 1;
    return () => {
      address.users -= 1;
      // Waits a moment, because the next component may show the same picture at once.
      setTimeout(() => {
        if (address.users > 0 || addresses.get(blob) !== address) return;
        addresses.delete(blob);
        URL.revokeObjectURL(address.url);
      });
    };
  }, [blob]);
  return blob === undefined ? null : addressOf(blob).url;
}

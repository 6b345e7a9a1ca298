import { access } from 'node:fs/promises';

/** Returns whether there is a file or folder at this path that this process can see. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

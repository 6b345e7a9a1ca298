import { access } from 'node:fs/promises';

/** Whether there is a file or folder of this path that we can see. */
export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

import { z } from 'zod';
import { anonymous, route } from './route.ts';

/** Calls of pictures, which options and rich texts show (wire pictures). */
export const pictureRoutes = {
  read: route({
    name: 'picture.read',
    summary: 'A stored picture by the SHA-256 of its bytes; it never changes',
    method: 'GET',
    path: '/api/app/pictures/:hash',
    access: anonymous,
    params: z.object({ hash: z.string().regex(/^[\da-f]{64}$/) }),
    answerKind: 'file',
    fileMedia: 'image/*',
    isCountedApart: true,
  }),
};

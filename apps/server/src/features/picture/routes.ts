import { pictureRoutes } from '@kartoteka/contract/picture';
import { NotFound } from '../../http/answer/problem.ts';
import { serveAnonymousFile, type ServedRoute } from '../../http/serve.ts';
import { wholeFile } from '../../http/answer/whole-file.ts';
import { readPictures } from '../../pictures/store.ts';

/** Lets caches keep an answer for a year, because the picture behind a hash never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';

export const pictureServed: ServedRoute[] = [
  serveAnonymousFile(pictureRoutes.read, async ({ params: { hash } }, { db }) => {
    const picture = (await readPictures(db, [hash])).get(hash);
    if (picture === undefined) throw new NotFound();
    return {
      fileName: `${hash}.${picture.media.slice('image/'.length)}`,
      mediaType: picture.media,
      etag: hash,
      headers: { 'Cache-Control': FOR_EVER, 'Content-Length': String(picture.bytes.length) },
      content: wholeFile(picture.bytes),
    };
  }),
];

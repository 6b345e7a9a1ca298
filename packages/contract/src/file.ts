import { CAPTION_LENGTH, COMMENT_LENGTH, FILES_AT_ONCE } from '@kartoteka/domain/limits';
import { FILE_MEDIA } from '@kartoteka/domain/file/media';
import { z } from 'zod';
import { id, instant, optionalId, reference } from './entity.ts';
import { type ErrorCode, idParams, policy, route } from './route.ts';
import { optionalName, requiredText, worded } from './text.ts';

const BASE = '/api/app/files';

/**
 * Maximum size of an upload in bytes under the default `LIMIT_FILE`. The server enforces the `LIMIT_FILE` that it is
 * configured with.
 */
const USUAL_LIMIT = 20_016_384;

/** SHA-256 of a file's stored bytes, in hexadecimal. */
const sha256 = z.string().regex(/^[\da-f]{64}$/);

/** The fields that all stored files share. */
const storedFile = {
  id,
  /** The name that the file had on the device, without folders and control characters. */
  name: z.string(),
  mediaType: z.enum(FILE_MEDIA),
  /** Number of stored bytes. A picture is encoded anew, so its size differs from the size of the upload. */
  size: z.number().int(),
  sha256,
  /** In px; null for a PDF. */
  width: z.number().int().nullable(),
  /** In px; null for a PDF. */
  height: z.number().int().nullable(),
  creationTime: instant,
  /** For a drawn picture, the file on which somebody drew; null for every other file. */
  originalId: id.nullable(),
};

/** The answer to an upload. */
const uploadedFile = z.object(storedFile);
export type UploadedFile = z.output<typeof uploadedFile>;

/** A file of an entry, a return or a void (wire files). */
export const attachedFile = z.object({
  ...storedFile,
  caption: z.string().nullable(),
  /** The field that the file supports; null if the file supports the entry, the return or the void itself. */
  formElementId: id.nullable(),
  createdBy: reference,
  /** Whether its bytes were removed with a reason. Its name, size and hash stay. */
  isRedacted: z.boolean(),
  /** The reason why the bytes were removed; null while they are there. */
  redactReason: z.string().nullable(),
});
export type AttachedFile = z.output<typeof attachedFile>;

const caption = optionalName(CAPTION_LENGTH);

/** A file that an entry gets or keeps. */
const entryFileInput = z.object({ id, formElementId: optionalId, caption });
/** The files of an entry: the list replaces the stored one, and absent or null leaves it as it is. */
export const entryFilesInput = z.array(entryFileInput).max(FILES_AT_ONCE).nullish();
/** The files of a return or a void. */
export const reasonFilesInput = z.array(z.object({ id, caption })).max(FILES_AT_ONCE).nullish();

/** Business codes that every call with ids of files can answer. */
export const fileErrors: readonly ErrorCode[] = ['Kartoteka.File:Unknown'];

const anyCard = policy(
  'Kartoteka.ControlCards.Operator',
  'Kartoteka.ControlCards.Approval',
  'Kartoteka.ControlCards.ManageCards',
);

/** The limits of uploads, as the application configuration returns them. */
export const fileLimits = z.object({
  /** Bytes of one file as it is sent. */
  maxBytes: z.number().int(),
  maxPixels: z.number().int(),
  perEntry: z.number().int(),
  /** Media types that the installation accepts. */
  kinds: z.array(z.enum(FILE_MEDIA)),
});
export type FileLimits = z.output<typeof fileLimits>;

/** The limits of an installation that configures none. */
export const USUAL_FILE_LIMITS: FileLimits = {
  maxBytes: 20_000_000,
  maxPixels: 24_000_000,
  perEntry: 30,
  kinds: [...FILE_MEDIA],
};

/** Calls of photos and files that support values (wire files). */
export const fileRoutes = {
  upload: route({
    name: 'file.upload',
    summary: 'Store a photo or a PDF; an entry, a return or a void names it later',
    method: 'POST',
    path: BASE,
    access: anyCard,
    body: z.object({
      /** The client sends a `Blob`. The handler gets the received file in its place. */
      file: z
        .custom<object>((given) => typeof given === 'object' && given !== null, worded('required', null))
        .meta({ type: 'string', format: 'binary' }),
      /** The caller's file on which this picture was drawn. */
      originalId: optionalId,
    }),
    bodyMedia: 'multipart',
    bodyLimit: USUAL_LIMIT,
    answer: uploadedFile,
    errors: ['Kartoteka.File:QuotaExceeded', 'Kartoteka.File:TooManyFree'],
  }),
  read: route({
    name: 'file.read',
    summary: 'The bytes of a file, for whoever may see its card; before that, for its author',
    method: 'GET',
    path: `${BASE}/:id`,
    access: anyCard,
    params: idParams,
    answerKind: 'file',
    fileMedia: '*/*',
    isCountedApart: true,
    errors: ['Kartoteka.File:Redacted'],
  }),
  thumbnail: route({
    name: 'file.thumbnail',
    summary: 'A small WebP of a picture, at most 20 kB',
    method: 'GET',
    path: `${BASE}/:id/thumbnail`,
    access: anyCard,
    params: idParams,
    answerKind: 'file',
    fileMedia: 'image/webp',
    isCountedApart: true,
    errors: ['Kartoteka.File:Redacted'],
  }),
  redact: route({
    name: 'file.redact',
    summary: 'Remove the bytes of a file with a reason; its name and hash stay',
    method: 'POST',
    path: `${BASE}/:id/redact`,
    access: policy('Kartoteka.ControlCards.ManageCards'),
    params: idParams,
    body: z.object({ reason: requiredText(COMMENT_LENGTH) }),
    answer: attachedFile,
    errors: ['Kartoteka.File:Redacted', 'Kartoteka.File:NotAttached'],
  }),
};

import { FILE_MEDIA } from '@kartoteka/domain/file/media';
import { z } from 'zod';
import { cardStatus, entryClaim } from './control-card-form.ts';
import { id, instant } from './entity.ts';
import { anonymous, idParams, policy, route } from './route.ts';

/** A value of a field, a comment or a caption that was replaced later: its old text, who replaced it and when. */
const paperChange = z.object({ at: instant, by: z.string(), old: z.string() });
export type PaperChange = z.output<typeof paperChange>;

/** A field in words: the value with its unit, the norm, and the deviation from the norm. */
const paperField = z.object({
  name: z.string(),
  /** The value in words; null when the field is empty. */
  text: z.string().nullable(),
  /** The norm in words: 'norma 2,0–2,5 mm', 'norma: Tak'. */
  norm: z.string().nullable(),
  /** For a value outside its norm: 'poza normą 2,0–2,5 mm' or 'poza normą, oczekiwano: Tak'; else null. */
  outside: z.string().nullable(),
  /** Pictures of the chosen options as data URLs. */
  pictures: z.array(z.string()),
  changes: z.array(paperChange),
  /** The comment on a value outside its norm. */
  comment: z.string().nullable(),
  commentChanges: z.array(paperChange),
});
export type PaperField = z.output<typeof paperField>;

/**
 * A file on paper. `number` counts the files of the paper from 1. `field` is the name of the field that the file
 * supports; null if the file supports the entry, the return or the void itself. `picture` and `thumbnail` are
 * addresses. They are null for a PDF, for a redacted file, and where the paper opens without a signed link
 * (`PDF_EXPORT_LINKS`).
 */
const paperFile = z.object({
  number: z.number().int(),
  name: z.string(),
  mediaType: z.enum(FILE_MEDIA),
  size: z.number().int(),
  sha256: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  caption: z.string().nullable(),
  captionChanges: z.array(paperChange),
  /** For a drawn picture, the number of the file on which somebody drew; null for every other file. */
  original: z.number().int().nullable(),
  /** Whether a later picture was drawn upon this one. */
  isDrawnUpon: z.boolean(),
  field: z.string().nullable(),
  by: z.string(),
  at: instant,
  isRedacted: z.boolean(),
  /** The reason why the bytes of the file were removed; null while they are there. */
  redactReason: z.string().nullable(),
  picture: z.string().nullable(),
  thumbnail: z.string().nullable(),
});
export type PaperFile = z.output<typeof paperFile>;

/** An entry as the paper shows it; `ordinal` counts from 1. */
const paperEntry = z.object({
  ordinal: z.number().int(),
  isSubmitted: z.boolean(),
  filledBy: z.string().nullable(),
  filledAt: instant.nullable(),
  claim: entryClaim,
  fields: z.array(paperField),
  comment: z.string().nullable(),
  commentChanges: z.array(paperChange),
  files: z.array(paperFile),
});
export type PaperEntry = z.output<typeof paperEntry>;

/** An element on paper. A non-repeatable element with fields that was never filled has one empty entry. */
const paperElement = z.object({
  name: z.string(),
  /** Rich text. */
  description: z.string().nullable(),
  isRepeatable: z.boolean(),
  /** False when the element has no form; the paper then prints 'Brak danych'. */
  hasForm: z.boolean(),
  /** Rich texts of the form's descriptive fields. */
  contents: z.array(z.string()),
  entries: z.array(paperEntry),
});
export type PaperElement = z.output<typeof paperElement>;

/** A line for a signature, with the signature once it is given. */
const paperSignature = z.object({
  label: z.string(),
  signed: z
    .object({
      by: z.string(),
      /** `accountNumber` of the signer, because two people may share a name. Null when the account no longer exists. */
      account: z.number().int().nullable(),
      at: instant,
      meaning: z.string(),
      dataHash: z.string(),
    })
    .nullable(),
});
export type PaperSignature = z.output<typeof paperSignature>;

/** The content of a card's print, in words. It has no id except the card's, and no e-mail address (ruling 8.1). */
export const cardPaper = z.object({
  id,
  name: z.string(),
  /** The plant's name, taken from the only root unit; null when there is no root unit, or more than one. */
  plant: z.string().nullable(),
  /** The card's number among the cards of its template family that were started on `day`, from 1. */
  number: z.number().int(),
  /** The Warsaw day on which the card was started: 'YYYY-MM-DD'. */
  day: z.string(),
  status: cardStatus,
  template: z.object({
    name: z.string(),
    version: z.number().int(),
    description: z.string().nullable(),
    group: z.string(),
    type: z.string(),
  }),
  startedBy: z.string().nullable(),
  startedAt: instant,
  submittedAt: instant.nullable(),
  approvedAt: instant.nullable(),
  returnReason: z.string().nullable(),
  voidReason: z.string().nullable(),
  /** The files of the return and of the void whose reasons the paper shows. */
  reasonFiles: z.array(paperFile),
  hasDeviations: z.boolean(),
  /** SHA-256 of the data on the paper, in hexadecimal; a signature over the same data carries the same hash. */
  dataHash: z.string(),
  /** SHA-256 of the print in hexadecimal. It covers the data, the card's state and round, its slots and signatures. */
  paperHash: z.string(),
  /** The absolute address that the QR code contains. */
  checkAddress: z.string(),
  elements: z.array(paperElement),
  signatures: z.array(paperSignature),
});
export type CardPaper = z.output<typeof cardPaper>;

/**
 * Whether a print is still valid (wire check):
 * - `signed`: it shows an approved card in its current state, with its signatures;
 * - `valid`: it shows the data of an approved card, but no signatures that the check can confirm: the template has no
 * approvals, or the print was made before its hash covered signatures;
 * - `unsigned`: it shows the current state of a card that is not approved yet;
 * - `superseded`: it shows an earlier state of the card, or the card was voided;
 * - `altered`: the card never had this state, or the data differ from the data that were signed;
 * - `unknown`: it belongs to no card.
 */
const PAPER_STATES = ['signed', 'valid', 'unsigned', 'superseded', 'altered', 'unknown'] as const;
export type PaperState = (typeof PAPER_STATES)[number];

/** Media type of the printed card as a file. */
export const PDF_MEDIA = 'application/pdf';

const signatureText = z.string().max(200).optional();

/**
 * Calls of a card's paper. Everybody who has the address of the paper may make them, except for `link`, which returns
 * this address (ruling 8.1; spec 2.1.2).
 */
export const controlCardExportRoutes = {
  read: route({
    name: 'controlCardExport.read',
    summary: 'A card as its paper shows it; by a signed link where PDF_EXPORT_LINKS=signed',
    method: 'GET',
    path: '/api/app/control-card-export/:id',
    access: anonymous,
    params: idParams,
    query: z.object({ expires: signatureText, signature: signatureText }),
    answer: cardPaper,
  }),
  pdf: route({
    name: 'controlCardExport.pdf',
    summary: 'The same as a PDF file, tagged and searchable; refused where the server has no Chromium',
    method: 'GET',
    path: '/api/app/control-card-export/:id/pdf',
    access: anonymous,
    params: idParams,
    query: z.object({ expires: signatureText, signature: signatureText }),
    answerKind: 'file',
    fileMedia: PDF_MEDIA,
    errors: ['Kartoteka:PdfUnavailable', 'Kartoteka:PdfTooLarge'],
  }),
  file: route({
    name: 'controlCardExport.file',
    summary: 'A picture of a card’s paper; only by a signed link',
    method: 'GET',
    path: '/api/app/control-card-export/:id/files/:fileId/:form',
    access: anonymous,
    params: z.object({ id, fileId: id, form: z.enum(['picture', 'thumbnail']) }),
    query: z.object({ expires: signatureText, signature: signatureText }),
    answerKind: 'file',
    fileMedia: 'image/*',
    isCountedApart: true,
  }),
  check: route({
    name: 'controlCardExport.check',
    summary: 'What a print is worth: signed, valid, unsigned, superseded, altered or unknown',
    method: 'GET',
    path: '/api/app/control-card-check/:id',
    access: anonymous,
    params: z.object({ id: z.string() }),
    query: z.object({ hash: z.string().max(200).optional() }),
    answer: z.object({ state: z.enum(PAPER_STATES) }),
  }),
  link: route({
    name: 'controlCardExport.link',
    summary: 'The address of a card’s paper, good without login',
    method: 'GET',
    path: '/api/app/control-card-export/:id/link',
    access: policy(
      'Kartoteka.ControlCards.Operator',
      'Kartoteka.ControlCards.Approval',
      'Kartoteka.ControlCards.ManageCards',
    ),
    params: idParams,
    answer: z.object({
      path: z.string(),
      /** When the address expires; null when it never does. */
      expiresAt: instant.nullable(),
    }),
  }),
};

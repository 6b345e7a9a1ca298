import type { FileMedia } from '@kartoteka/domain/file/media';

/** The reasons to refuse a file. Each is the name of a rule of the domain. */
export type FileFault =
  | 'fileEmpty'
  | 'fileKind'
  | 'fileKindOff'
  | 'fileHeic'
  | 'fileBroken'
  | 'photoTooManyPixels'
  | 'photoTooSlow'
  | 'pictureMoves'
  | 'pdfActive'
  | 'pdfLocked';

/** A question to the process that examines files. */
export interface Question {
  /** The path of the file as it was uploaded. */
  readonly path: string;
  readonly maxPixels: number;
  /** Media types that the installation accepts. */
  readonly kinds: readonly FileMedia[];
}

/** A question with the processor time in ms that its file may use. */
export interface BoundedQuestion extends Question {
  readonly cpu: number;
}

/** Bytes to store, in a file on this machine. */
export interface Part {
  readonly path: string;
  readonly hash: string;
  readonly size: number;
}

/** A file that may be stored. */
export interface Examined {
  readonly mediaType: FileMedia;
  readonly content: Part;
  /** Width in px; null for a PDF. */
  readonly width: number | null;
  /** Height in px; null for a PDF. */
  readonly height: number | null;
  /** Null for a PDF. */
  readonly thumbnail: Part | null;
}

export type Verdict = Examined | FileFault;

/** The answer when the disk did not give the file, or did not take a part of it. It says nothing about the file. */
export interface DiskFailure {
  /** The error code of the system, for example `ENOSPC`. */
  readonly code: string;
}

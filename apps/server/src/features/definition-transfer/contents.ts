import { createHash } from 'node:crypto';
import type {
  DefinitionFile,
  FileContents,
  FileParty,
  TransferKind,
} from '@kartoteka/contract/definition-transfer';

/** The lists of a file by kind. */
export const LISTS = {
  unitType: 'unitTypes',
  controlCardGroup: 'controlCardGroups',
  controlCardType: 'controlCardTypes',
  dataType: 'dataTypes',
  formTemplate: 'formTemplates',
  controlCardTemplate: 'controlCardTemplates',
} as const satisfies Record<TransferKind, keyof FileContents>;

/** Returns the definitions of a file without its head and without keys of other formats. */
export function contentsOf(file: DefinitionFile): FileContents {
  const { format: _format, version: _version, contentHash: _hash, ...contents } = file;
  return contents;
}

/**
 * Returns the SHA-256 of a file's definitions and pictures. They are the result of the contract's schema, whose order of
 * keys makes the text the same everywhere.
 */
export function contentHash(contents: FileContents): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}

/** The parties of a file's template, each time that it names them. */
export function namedParties({ controlCardTemplates }: FileContents): {
  readonly fill: readonly FileParty[];
  readonly approve: readonly FileParty[];
} {
  return {
    fill: controlCardTemplates.flatMap(({ elements }) => elements.flatMap(({ assignments }) => assignments)),
    approve: controlCardTemplates.flatMap(({ approvals }) => approvals),
  };
}

import { createHash } from 'node:crypto';
import type {
  DefinitionFile,
  FileContents,
  FileParty,
  TransferKind,
} from '@kartoteka/contract/definition-transfer';

/** For each kind of definition, the name of its list in a file. */
export const LISTS = {
  unitType: 'unitTypes',
  controlCardGroup: 'controlCardGroups',
  controlCardType: 'controlCardTypes',
  dataType: 'dataTypes',
  formTemplate: 'formTemplates',
  controlCardTemplate: 'controlCardTemplates',
} as const satisfies Record<TransferKind, keyof FileContents>;

/** Returns the definitions and pictures of a file, without its head. */
export function contentsOf(file: DefinitionFile): FileContents {
  const { format: _format, version: _version, contentHash: _hash, ...contents } = file;
  return contents;
}

/**
 * Returns the SHA-256 of a file's definitions and pictures. The contract's schema has parsed them, so their keys have
 * the same order in every plant.
 */
export function contentHash(contents: FileContents): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}

/** Returns the parties that a file's templates name, possibly repeated. */
export function namedParties({ controlCardTemplates }: FileContents): {
  readonly fill: readonly FileParty[];
  readonly approve: readonly FileParty[];
} {
  return {
    fill: controlCardTemplates.flatMap(({ elements }) => elements.flatMap(({ assignments }) => assignments)),
    approve: controlCardTemplates.flatMap(({ approvals }) => approvals),
  };
}

import type { UsageAnswer } from '@kartoteka/contract/crud';
import type { FileParty, TransferKind } from '@kartoteka/contract/definition-transfer';
import type { Party } from '@kartoteka/domain/card/definition';
import type { Policy } from '@kartoteka/domain/permission/policy';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Fact } from '../../crud/definition-trail.ts';
import type { ReplacedForms } from '../../crud/form-size.ts';
import type { CrudTable } from '../../crud/row.ts';
import type { CrudService } from '../../crud/serve-crud.ts';
import type { Database } from '../../db/database.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { filePartiesOf } from './parties.ts';

/** Resolves the names, parties and picture addresses of a file in this plant. */
export interface Refs {
  /** Returns the id of a definition of the file; undefined when it could not be stored. */
  id(kind: TransferKind, name: string): string | undefined;
  /**
   * Returns the party of this plant for a party of the file; null for a party that is left out or undecided.
   */
  party(party: FileParty): Party | null;
  /**
   * Returns the description of a field in the form that the field's data type needs: rich text where the control of the
   * data type in this plant shows text, and plain text otherwise. The data type of the file may have another control.
   */
  described(dataType: string, description: string | null): string | null;
  /** The forms of this plant that the import overwrites after it has overwritten data types. */
  readonly replacedForms: ReplacedForms;
  /** Returns rich text with the file's pictures as data URLs. */
  rich(html: string | null): string | null;
  /** Returns the data URL for the address of a picture of the file, and any other text unchanged. */
  picture(address: string): string;
}

/** Returns the name that a definition of the file has in this plant. */
type NameHere = (kind: TransferKind, name: string) => string;

/** A definition of this plant, with the text that it would have in a file. */
export interface Found {
  readonly id: string;
  readonly stamp: string;
  readonly name: string;
  readonly isArchived: boolean;
  /** The number of the version of a template; null for other kinds. */
  readonly version: number | null;
  /** The JSON that a file would have for the definition. */
  readonly text: string;
  readonly facts: readonly Fact[];
}

/** Thrown when a definition refers to another definition that could not be stored. */
export class Unresolved extends Error {}

/** The operations of the import and the export on definitions of one kind. */
export interface Transferred {
  readonly kind: TransferKind;
  readonly policy: Policy;
  readonly table: CrudTable;
  /** Reads a definition; null when it does not exist or is deleted. */
  read(db: Kysely<Database>, id: string): Promise<Found | null>;
  /** Returns the JSON of a definition of the file, with the names that its references have in this plant. */
  textOf(entry: unknown, nameHere: NameHere): string;
  /** Stores a definition of the file under this name. Returns the id of the stored definition. */
  create(context: RequestContext, entry: unknown, name: string, refs: Refs): Promise<string>;
  /** Stores a definition of the file in place of an existing one; null where a kind does not allow it. */
  readonly overwrite:
    | ((context: RequestContext, found: Found, entry: unknown, refs: Refs) => Promise<void>)
    | null;
  /** Stores a definition of the file as the next version of an existing one; null where a kind has no versions. */
  readonly addVersion:
    | ((context: RequestContext, id: string, entry: unknown, refs: Refs) => Promise<string>)
    | null;
  usage(context: RequestContext, id: string): Promise<UsageAnswer>;
}

interface Stored {
  readonly id: string;
  readonly concurrencyStamp: string;
  readonly isArchived: boolean;
  readonly version?: number;
}

/** The properties that differ from kind to kind. */
export interface Declaration<E extends { name: string }, Input, Answer extends Stored> {
  readonly kind: TransferKind;
  readonly policy: Policy;
  readonly service: CrudService<Input, Answer>;
  /** The schema of the file's definitions, which also gives the order of keys. */
  readonly entry: z.ZodType<E>;
  entryOf(answer: Answer, partyOf: (party: Party) => FileParty): E;
  /** Returns the parties that an answer names. */
  partiesOf?(answer: Answer): readonly Party[];
  withNames(entry: E, nameHere: NameHere): E;
  /** Returns the input that stores a definition. `before` is the definition to overwrite; null for a new one. */
  inputOf(entry: E, refs: Refs, before: Answer | null): Input;
  readonly mayOverwrite: boolean;
  addVersion?(context: RequestContext, id: string, input: Input): Promise<Answer>;
}

/**
 * Makes a kind from its declaration. Parses definitions with the kind's schema, so that the import can treat
 * all kinds alike.
 */
export function transferred<
  E extends { name: string },
  Input extends { concurrencyStamp?: string | null | undefined },
  Answer extends Stored,
>(declared: Declaration<E, Input, Answer>): Transferred {
  const { kind, policy, service, entry: schema, addVersion, partiesOf } = declared;
  const text = (entry: E): string => JSON.stringify(schema.parse(entry));
  return {
    kind,
    policy,
    table: service.table,
    async read(db, id) {
      const answer = await service.read(db, id);
      if (answer === null) return null;
      const partyOf = await filePartiesOf(db, partiesOf?.(answer) ?? []);
      return {
        id,
        stamp: answer.concurrencyStamp,
        name: service.nameOf(answer),
        isArchived: answer.isArchived,
        version: answer.version ?? null,
        text: text(declared.entryOf(answer, partyOf)),
        facts: await service.facts(db, answer),
      };
    },
    textOf: (entry, nameHere) => text(declared.withNames(schema.parse(entry), nameHere)),
    async create(context, entry, name, refs) {
      const input = declared.inputOf({ ...schema.parse(entry), name }, refs, null);
      return (await service.create(context, input)).id;
    },
    overwrite: declared.mayOverwrite
      ? async (context, { id, stamp }, entry, refs) => {
          const before = await service.read(context.db, id);
          const input = declared.inputOf(schema.parse(entry), refs, before);
          await service.update(context, id, { ...input, concurrencyStamp: stamp });
        }
      : null,
    addVersion:
      addVersion === undefined
        ? null
        : async (context, id, entry, refs) =>
            (await addVersion(context, id, declared.inputOf(schema.parse(entry), refs, null))).id,
    usage: (context, id) => service.usage(context, id),
  };
}

/** Returns the id of a definition to which another one refers. @throws Unresolved when it could not be stored */
export function mustRefer(refs: Refs, kind: TransferKind, name: string): string {
  const id = refs.id(kind, name);
  if (id === undefined) throw new Unresolved(`The file's ${kind} was not stored.`);
  return id;
}

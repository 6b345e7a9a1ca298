import type { Generated } from 'kysely';
import type { Json } from './json.ts';

export interface InstallationTable {
  key: string;
  value: Json;
}

export interface ServerSecretTable {
  name: string;
  value: Buffer;
  creation_time: Generated<Date>;
}

import { Buffer } from 'node:buffer';

export type Bytes = Buffer;

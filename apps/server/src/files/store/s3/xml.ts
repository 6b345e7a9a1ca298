/** One object of a listing. */
export interface Listed {
  readonly key: string;
  readonly size: number;
  readonly changedAt: Date;
}

/**
 * Reads a page of a listing. Only names that we chose are in it, which need no unescaping; anything else is not a name
 * of a file and is left out by the caller.
 */
export function readListing(xml: string): { objects: Listed[]; hasMore: boolean } {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: textOf(one, 'Key'),
    size: Number(textOf(one, 'Size')),
    changedAt: new Date(textOf(one, 'LastModified')),
  }));
  return { objects, hasMore: textOf(xml, 'IsTruncated') === 'true' };
}

/** Returns the code of an error; empty when the answer names none. */
export const errorCode = (xml: string): string => textOf(xml, 'Code');

/** Whether the bucket keeps what is removed as an earlier version. */
export const isVersioned = (xml: string): boolean => textOf(xml, 'Status') === 'Enabled';

function textOf(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
}

/** One object of a listing. */
export interface Listed {
  readonly key: string;
  readonly size: number;
  readonly changedAt: Date;
}

/**
 * Reads a page of a listing. The names of files need no unescaping, because this program chose them. The calling
 * function leaves out all other names.
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

/**
 * Returns whether the bucket keeps removed objects as earlier versions. A suspended bucket still keeps the objects that
 * were stored before versions were suspended.
 */
export const isVersioned = (xml: string): boolean => /^(?:Enabled|Suspended)$/.test(textOf(xml, 'Status'));

function textOf(xml: string, tag: string): string {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? '';
}

import { photoMark } from './tokens.ts';

/** The colours of marks on a photo. They become part of the photo, so they are the same in both looks. */
export const mark: { readonly line: string; readonly edge: string } = photoMark;

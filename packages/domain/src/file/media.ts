/** Media types of files that support values, as they are stored and served (wire files). */
export const FILE_MEDIA = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type FileMedia = (typeof FILE_MEDIA)[number];

/** Returns whether a file is a picture, which has pixels and a thumbnail. */
export function isPicture(mediaType: FileMedia): boolean {
  return mediaType !== 'application/pdf';
}

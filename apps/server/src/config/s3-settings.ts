/** Where the bytes of files are kept in a store that speaks S3. */
export interface S3Settings {
  /** The address of the store, without the bucket. */
  readonly endpoint: URL;
  readonly bucket: string;
  /** Stands before every name in the bucket; empty, or ends with '/'. */
  readonly prefix: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
  /** Whether the bucket is named in the path of an address, and not in its host. */
  readonly isPathStyle: boolean;
}

/** The place for the bytes of files in a store with the S3 protocol, and the access to it. */
export interface S3Settings {
  /** The address of the store, without the bucket. */
  readonly endpoint: URL;
  readonly bucket: string;
  /** The beginning of every name in the bucket; empty, or ends with '/'. */
  readonly prefix: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
  /** Whether the path of a URL names the bucket; otherwise its host does. */
  readonly isPathStyle: boolean;
}

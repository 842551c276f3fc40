/** The part of s3rver that tests use: a server of S3 that keeps objects in a folder and verifies signatures. */
declare module 's3rver' {
  import type { RequestListener } from 'node:http';

  export default class S3rver {
    constructor(options: {
      readonly silent?: boolean;
      readonly directory: string;
      readonly vhostBuckets?: boolean;
      readonly configureBuckets?: readonly { readonly name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}

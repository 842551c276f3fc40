import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { type Bucket, openBucket } from '../../../server/files/bucket.ts';
import { readS3Address } from '../../../server/files/s3-address.ts';
import { refusalOf } from './signature-v4.ts';
import { removeFolder, temporaryFolder } from '../temporary.ts';

/** How the server of S3 behaves: a number is the status of every answer. */
export type S3Mode = 'well' | 'away' | 'silent' | 'cut' | number;

/** The call that a test can have answered in another way. */
interface S3Call {
  readonly method: string;
  readonly path: string;
}

export interface TestS3 {
  /** `S3_URL` of the bucket `flowgen`, with other parameters. */
  readonly url: (extra?: string, facts?: { secret?: string; bucket?: string }) => string;
  readonly bucket: Bucket;
  /** The keys in the bucket, without the object that shows that it can be written. */
  readonly keys: () => Promise<string[]>;
  /** Changes how it behaves, for the calls that `which` chooses. */
  readonly behave: (mode: S3Mode, which?: (call: S3Call) => boolean) => void;
  /** The calls since it was last asked. */
  readonly calls: () => readonly S3Call[];
  readonly close: () => Promise<void>;
}

const ACCOUNT = 'S3RVER';

const listen = async (handler: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
};

const refuse = (response: ServerResponse, status: number, code: string): void => {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
};

/**
 * Starts s3rver with the buckets `flowgen` and `other`, behind a switch that makes it fail. It does not verify signatures of
 * version 4, so the switch does. (Its list calls of version 2 fail for more than 1,000 objects on OpenSSL 3: they encrypt with DES.)
 */
export const startS3 = async (): Promise<TestS3> => {
  const directory = temporaryFolder();
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'flowgen' }, { name: 'other' }],
  });
  await s3.configureBuckets();
  const inner = await listen(s3.callback());
  let mode: S3Mode = 'well';
  let isMeant: (call: S3Call) => boolean = () => true;
  let calls: S3Call[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request;
    const body = await buffer(request);
    const refusal = refusalOf({ method, url: path, headers, body }, ACCOUNT);
    if (refusal !== null) return refuse(response, 403, refusal);
    const call = forward({ port: inner.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    call.end(body);
  };
  const { server, port } = await listen((request, response) => {
    const call = { method: request.method ?? '', path: decodeURIComponent(request.url ?? '') };
    calls.push(call);
    if (mode === 'well' || !isMeant(call))
      return void pass(request, response).catch(() => response.destroy());
    if (mode === 'away') return void request.socket.destroy();
    if (mode === 'silent') return undefined;
    // In the middle of what is sent.
    if (mode === 'cut') return void request.once('data', () => request.socket.destroy());
    return refuse(response, mode, 'Refused');
  });
  const url: TestS3['url'] = (extra = '', { secret = ACCOUNT, bucket = 'flowgen' } = {}) =>
    `s3://${ACCOUNT}:${secret}@127.0.0.1:${port}/${bucket}?tls=off${extra}`;
  const bucket = openBucket(readS3Address(url())!);
  return {
    url,
    bucket,
    keys: async () => {
      const found: string[] = [];
      for await (const { key } of bucket.list('')) if (key !== 'files/check') found.push(key);
      return found;
    },
    behave: (next, which = () => true) => {
      mode = next;
      isMeant = which;
    },
    calls: () => {
      const made = calls;
      calls = [];
      return made;
    },
    close: async () => {
      bucket.close();
      for (const one of [server, inner.server]) {
        one.closeAllConnections();
        await new Promise((resolve) => one.close(resolve));
      }
      await removeFolder(directory);
    },
  };
};

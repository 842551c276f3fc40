import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Address } from './s3-address.ts';

/** How long a call about a small object may take in all, and how long a transfer of a large one may stand still (ms). */
const TIMEOUT_MS = 8_000;
const IDLE_MS = 15_000;
/** The longest error that is read: bytes. */
const ERROR_MAX = 64 * 1024;

/** The SHA-256 of bytes or a text, as hexadecimal digits. */
export const sha256Of = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const NOTHING = sha256Of('');

/** The bucket can't be reached, or refuses the call. The message is the end of a sentence, without credentials. */
export class BucketAway extends Error {
  override name = 'BucketAway';
}

/** A large object that is in a file. */
export interface FileSource {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** What the bucket knows of an object. */
export interface ObjectFacts {
  readonly key: string;
  readonly size: number;
  /** When it was written (ms). */
  readonly at: number;
}

/** Calls of a bucket. Keys are without the prefix, `within` is in ms. All throw a `BucketAway`. */
export interface Bucket {
  readonly address: S3Address;
  readonly put: (
    key: string,
    content: Buffer | FileSource,
    facts?: { readonly type?: string; readonly within?: number },
  ) => Promise<void>;
  /** The bytes of an object; null: there is none. */
  readonly get: (key: string, within?: number) => Promise<Buffer | null>;
  /** Writes an object into a new file, and returns its SHA-256; null: there is none. */
  readonly download: (key: string, path: string) => Promise<string | null>;
  /** What changes when an object changes; null: there is none. */
  readonly tagOf: (key: string, within?: number) => Promise<string | null>;
  /** Removes an object, if there is one. */
  readonly remove: (key: string) => Promise<void>;
  /** The objects whose keys begin with a text. */
  readonly list: (start: string) => AsyncGenerator<ObjectFacts>;
  readonly close: () => void;
}

interface CallOptions {
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: Buffer | FileSource | undefined;
  readonly type?: string | undefined;
  readonly within?: number;
}

const bodyOf = async (response: Readable, max = Number.POSITIVE_INFINITY): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > max) break;
  }
  return Buffer.concat(chunks);
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** The text of the first element of a name in XML. */
const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (_, decimal, hex, entity: string) =>
      entity
        ? (ENTITIES[entity] ?? '')
        : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(String(hex), 16)),
    );

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ABORT_ERR' || code === 'ETIMEDOUT' ? 'it does not answer in time' : (code ?? message);
};

/** Opens a bucket; nothing is sent yet. Every call is signed (Signature V4), with the hash of what is sent, and made once. */
export const openBucket = (address: S3Address): Bucket => {
  const isPlain = address.url.startsWith('http:');
  const agent = isPlain ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  /** The keys for signing, which change every day. */
  const cache = new Map<string, ArrayBuffer>();

  const urlOf = ({ key = '', query = {} }: CallOptions): URL => {
    const path = `${address.prefix}${key}`.split('/').map(encodeURIComponent).join('/');
    const url = new URL(`${address.url}/${key === '' ? '' : path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };

  const send = async (
    method: string,
    options: CallOptions,
    signal?: AbortSignal,
  ): Promise<IncomingMessage> => {
    const { content, type } = options;
    const isFile = content !== undefined && !Buffer.isBuffer(content);
    const hash = isFile ? content.sha256 : content === undefined ? NOTHING : sha256Of(content);
    const size = content === undefined ? undefined : isFile ? content.size : content.length;
    const { url, headers } = await new AwsV4Signer({
      method,
      url: urlOf(options).href,
      headers: { 'x-amz-content-sha256': hash },
      accessKeyId: address.key,
      secretAccessKey: address.secret,
      region: address.region,
      service: 's3',
      cache,
    }).sign();
    const all = {
      ...Object.fromEntries(headers),
      ...(size === undefined ? {} : { 'content-length': size }),
      ...(type === undefined ? {} : { 'content-type': type }),
    };
    return await new Promise((resolve, reject) => {
      const call = (isPlain ? requestHttp : requestHttps)(url, { method, headers: all, agent, signal });
      call.setTimeout(IDLE_MS, () =>
        call.destroy(Object.assign(new Error('It does not answer.'), { code: 'ETIMEDOUT' })),
      );
      call.once('response', resolve);
      call.once('error', (error: NodeJS.ErrnoException) => {
        // The server may have closed a connection that waited for the next call.
        if (call.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? ''))
          send(method, options, signal).then(resolve, reject);
        else reject(error);
      });
      if (isFile) pipeline(createReadStream(content.path), call).catch(reject);
      else call.end(content);
    });
  };

  /** Calls the bucket, and reads the response. Null: there is no such object. */
  const call = async <T>(
    method: string,
    options: CallOptions,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T | null> => {
    const { within = TIMEOUT_MS } = options;
    const signal = within === Number.POSITIVE_INFINITY ? undefined : AbortSignal.timeout(within);
    try {
      const response = await send(method, options, signal);
      const { statusCode = 0 } = response;
      if (statusCode >= 200 && statusCode < 300) return await read(response);
      const code = textIn((await bodyOf(response, ERROR_MAX)).toString(), 'Code');
      if (statusCode === 404 && code !== 'NoSuchBucket') return null;
      throw new BucketAway(`it answers ${statusCode}${code === undefined ? '' : ` (${code})`}`);
    } catch (error) {
      if (error instanceof BucketAway) throw error;
      throw new BucketAway(reasonOf(signal?.aborted === true ? { code: 'ABORT_ERR' } : error));
    }
  };
  const ignore = async (response: IncomingMessage): Promise<void> => void (await bodyOf(response));

  const put: Bucket['put'] = async (key, content, { type, within: given } = {}) => {
    const within = given ?? (Buffer.isBuffer(content) ? TIMEOUT_MS : Number.POSITIVE_INFINITY);
    const found = await call('PUT', { key, content, type, within }, async (response) => {
      await ignore(response);
      return true;
    });
    if (found === null) throw new BucketAway('it answers 404');
  };

  return {
    address,
    put,
    get: (key, within = TIMEOUT_MS) => call('GET', { key, within }, (response) => bodyOf(response)),
    download: (key, path) =>
      call('GET', { key, within: Number.POSITIVE_INFINITY }, async (response) => {
        const hash = createHash('sha256');
        await pipeline(
          response,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(path, { flags: 'wx', mode: 0o600 }),
        );
        return hash.digest('hex');
      }),
    tagOf: (key, within = TIMEOUT_MS) =>
      call('HEAD', { key, within }, async (response) => {
        await ignore(response);
        const { etag = '', 'content-length': size, 'last-modified': at } = response.headers;
        return `${etag} ${size} ${at}`;
      }),
    remove: async (key) => {
      await call('DELETE', { key }, ignore);
    },
    async *list(start) {
      let after: string | undefined;
      for (;;) {
        // Version 1 of the call, which every server of S3 has.
        const query = {
          prefix: `${address.prefix}${start}`,
          ...(after === undefined ? {} : { marker: after }),
        };
        const body = await call('GET', { query }, bodyOf);
        if (body === null) throw new BucketAway('it answers 404');
        const xml = body.toString();
        let last: string | undefined;
        for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textIn(entry, 'Key') ?? '';
          last = key;
          // Never what is beside the prefix, whatever the server lists.
          if (!key.startsWith(`${address.prefix}${start}`)) continue;
          yield {
            key: key.slice(address.prefix.length),
            size: Number(textIn(entry, 'Size') ?? 0),
            at: Date.parse(textIn(entry, 'LastModified') ?? ''),
          };
        }
        if (textIn(xml, 'IsTruncated') !== 'true' || last === undefined) return;
        after = last;
      }
    },
    close: () => agent.destroy(),
  };
};

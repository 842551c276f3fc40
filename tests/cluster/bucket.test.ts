import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { BucketAway, openBucket } from '../../server/files/bucket.ts';
import { readS3Address } from '../../server/files/s3-address.ts';
import { refusalOf } from '../support/programs/signature-v4.ts';
import { startS3, type TestS3 } from '../support/programs/s3.ts';
import { removeFolder, temporaryFolder } from '../support/temporary.ts';

vi.setConfig({ testTimeout: 120_000 });

let s3: TestS3;
const folder = temporaryFolder();

beforeAll(async () => {
  s3 = await startS3();
});
afterEach(() => s3.behave('well'));
afterAll(async () => {
  await s3.close();
  await removeFolder(folder);
});

const at = (url: string) => openBucket(readS3Address(url)!);
const inAll = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
};

test('an address says where the bucket is, and how it is addressed', () => {
  const urlOf = (text: string) => readS3Address(text)?.url;
  expect(urlOf('s3://a:b@s3.eu-central-1.amazonaws.com/box?region=eu-central-1')).toBe(
    'https://box.s3.eu-central-1.amazonaws.com',
  );
  expect(urlOf('s3://a:b@minio.example.com:9000/box')).toBe('https://minio.example.com:9000/box');
  expect(urlOf('s3://a:b@minio.example.com:443/box')).toBe('https://minio.example.com/box');
  expect(urlOf('s3://a:b@10.0.0.7/box?tls=off')).toBe('http://10.0.0.7/box');
  expect(urlOf('s3://a:b@[fd00::7]/box?tls=off')).toBe('http://[fd00::7]/box');
  expect(urlOf('s3://a:b@minio/box?tls=off')).toBe('http://box.minio');
  expect(readS3Address('s3://k%2Fey:s%40ec%3Fret@h:1/box?prefix=a/b/')).toMatchObject({
    key: 'k/ey',
    secret: 's@ec?ret',
    region: 'us-east-1',
    prefix: 'a/b/',
  });
});

test.each([
  'https://a:b@host/box',
  's3://host/box',
  's3://a@host/box',
  's3://a:b@host',
  's3://a:b@host/box/more',
  's3://a:b@host/b',
  's3://a:b@host/box?prefix=a',
  's3://a:b@host/box?prefix=../',
  's3://a:b@host/box?prefix=/a/',
  's3://a:b@host/box?region=',
  's3://a:b@host/box?tls=no',
  's3://a:b@host/box?acl=public',
  's3://a:b@host/box?region=x&region=y',
  's3://a:b@s3.example.com/box?tls=off',
  's3://a:b@8.8.8.8:9000/box?tls=off',
  's3://a:b@169.254.169.254/box?tls=off',
])('the address %s is refused', (text) => {
  expect(readS3Address(text)).toBeUndefined();
});

test('objects are written, read, listed and removed below the prefix only', async () => {
  const own = at(s3.url('&prefix=installation one/'));
  const beside = at(s3.url());
  await beside.put('files/beside', Buffer.from('beside'));
  await own.put('files/a b+c', Buffer.from('first'), { type: 'text/plain' });
  await own.put('files/a b+c', Buffer.from('second'), { type: 'text/plain' });
  await own.put('runs/1/x', Buffer.alloc(0));
  expect((await own.get('files/a b+c'))?.toString()).toBe('second');
  expect(await own.get('files/beside')).toBeNull();
  expect((await inAll(own.list(''))).map(({ key, size }) => [key, size])).toEqual([
    ['files/a b+c', 6],
    ['runs/1/x', 0],
  ]);
  expect(await inAll(own.list('files/'))).toHaveLength(1);
  expect(await own.tagOf('files/a b+c')).toContain('6');
  await own.remove('files/a b+c');
  await own.remove('files/a b+c');
  expect(await own.get('files/a b+c')).toBeNull();
  expect(await own.tagOf('files/a b+c')).toBeNull();
  expect((await beside.get('files/beside'))?.toString()).toBe('beside');
});

test('lists go on after a thousand objects', async () => {
  const own = at(s3.url('', { bucket: 'other' }));
  const keys = Array.from({ length: 1_005 }, (_, n) => `files/${String(n).padStart(4, '0')}`);
  const limit = pLimit(20);
  await Promise.all(keys.map((key) => limit(() => own.put(key, Buffer.from('x')))));
  expect((await inAll(own.list('files/'))).map(({ key }) => key)).toEqual(keys);
});

test('a large object is sent from a file and read into one', async () => {
  const bytes = Buffer.alloc(9_000_000, 'flow');
  const path = join(folder, 'large');
  writeFileSync(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await s3.bucket.put('cold/large', { path, size: bytes.length, sha256 });
  const copy = join(folder, 'copy');
  expect(await s3.bucket.download('cold/large', copy)).toBe(sha256);
  expect(readFileSync(copy).equals(bytes)).toBe(true);
  expect(await s3.bucket.download('cold/none', join(folder, 'none'))).toBeNull();
});

test('a wrong secret is refused by the server, and says nothing of the secret', async () => {
  const own = at(s3.url('', { secret: 'wrong-secret' }));
  const error = await own.put('files/a', Buffer.from('a')).catch((found: unknown) => found);
  expect(error).toBeInstanceOf(BucketAway);
  expect((error as Error).message).toBe('it answers 403 (SignatureDoesNotMatch)');
  await expect(own.get('files/a')).rejects.toThrow(BucketAway);
});

test('the tests verify signatures as Amazon documents them', () => {
  // The first example of “Signature Calculations for the Authorization Header”.
  const nothing = createHash('sha256').update('').digest('hex');
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': nothing,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  };
  const call = { method: 'GET', url: '/test.txt', headers, body: Buffer.alloc(0) };
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  expect(refusalOf(call, secret)).toBeNull();
  expect(refusalOf(call, `${secret}x`)).toBe('SignatureDoesNotMatch');
  expect(refusalOf({ ...call, body: Buffer.from('a') }, secret)).toBe('XAmzContentSHA256Mismatch');
});

test.each(['away', 'silent', 403, 500, 503] as const)(
  'a bucket that is %s is away, not empty',
  async (mode) => {
    s3.behave(mode);
    const began = performance.now();
    await expect(s3.bucket.get('files/a')).rejects.toThrow(BucketAway);
    await expect(s3.bucket.tagOf('files/a', 500)).rejects.toThrow(BucketAway);
    await expect(inAll(s3.bucket.list('files/'))).rejects.toThrow(BucketAway);
    expect(performance.now() - began).toBeLessThan(19_000);
  },
);

test('a bucket that does not exist is away', async () => {
  const own = at(s3.url('', { bucket: 'missing' }));
  await expect(own.get('files/a')).rejects.toThrow('NoSuchBucket');
  await expect(own.put('files/a', Buffer.from('a'))).rejects.toThrow('NoSuchBucket');
});

test('an upload that is cut leaves no object', async () => {
  s3.behave('cut', ({ method }) => method === 'PUT');
  await expect(s3.bucket.put('files/cut', Buffer.alloc(2_000_000))).rejects.toThrow(BucketAway);
  s3.behave('well');
  expect(await s3.bucket.get('files/cut')).toBeNull();
});

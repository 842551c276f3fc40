import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readCertificate } from '../../../server/mqtt/certificate.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

const folder = temporaryFolder();
afterAll(() => removeFolder(folder));

const fixture = (name: string) => join(projectRoot(), 'tests', 'fixtures', name);
// Each has a certificate and its key.
const [first, other] = [fixture('self-signed.pem'), fixture('self-signed-renewed.pem')] as const;
const empty = join(folder, 'empty.pem');
writeFileSync(empty, '');
const subfolder = join(folder, 'folder');
mkdirSync(subfolder);

it('accepts a certificate and its key, in one file or two', async () => {
  const { cert, key } = await readCertificate({ cert: first, key: first });
  expect(cert).toContain('BEGIN CERTIFICATE');
  expect(key).toContain('BEGIN PRIVATE KEY');
});

it.each([
  ['a missing file', join(folder, 'none.pem'), first, /^TLS_CERT: the file \S+none\.pem does not exist\.$/],
  ['a folder', first, subfolder, /^TLS_KEY: the file \S+ is a folder\.$/],
  ['no certificate', empty, first, /^TLS_CERT: .+ does not contain a certificate in PEM format\.$/],
  [
    'no key',
    first,
    empty,
    /^TLS_KEY: .+ does not contain a private key in PEM format without a passphrase\.$/,
  ],
  ['another key', first, other, /^TLS_KEY: the key in \S+ does not belong to the certificate in \S+\.$/],
])('says in a sentence what is wrong with %s', async (_what, cert, key, text) => {
  const error = await readCertificate({ cert, key }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(text) });
});

import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../startup/start-error.ts';

/** Paths of PEM files. */
export interface CertificateFiles {
  /** The certificate, followed by its chain. */
  readonly cert: string;
  readonly key: string;
}
/** Their contents. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** How often the files are checked for changes. Watching them would miss links that are replaced, as certbot does. */
const CHECK_MS = 2_000;

const VARIABLES = { cert: 'TLS_CERT', key: 'TLS_KEY' } as const;
const READ_FAILURES: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read by the user who runs the server',
  EISDIR: 'is a folder',
};

const read = async (files: CertificateFiles, name: keyof CertificateFiles): Promise<string> => {
  try {
    return await readFile(files[name], 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reason = READ_FAILURES[code] ?? `can’t be read: ${message}`;
    throw new StartError(`${VARIABLES[name]}: the file ${files[name]} ${reason}.`);
  }
};

const parse = <T>(text: string, work: () => T): T => {
  try {
    return work();
  } catch {
    throw new StartError(text);
  }
};

/** Reads the files. Throws a StartError that names the variable, if they can't be used together. */
export const readCertificate = async (files: CertificateFiles): Promise<CertificatePair> => {
  const [cert, key] = [await read(files, 'cert'), await read(files, 'key')];
  const certificate = parse(
    `TLS_CERT: the file ${files.cert} does not contain a certificate in PEM format.`,
    () => new X509Certificate(cert),
  );
  const privateKey = parse(
    `TLS_KEY: the file ${files.key} does not contain a private key in PEM format without a passphrase.`,
    () => createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new StartError(
      `TLS_KEY: the key in ${files.key} does not belong to the certificate in ${files.cert}.`,
    );
  }
  parse(
    `TLS_CERT: the certificate in ${files.cert} can’t be used, for example because its key is too short.`,
    () => createSecureContext({ cert, key }),
  );
  return { cert, key };
};

const stampOf = async ({ cert, key }: CertificateFiles): Promise<string> => {
  const stats = await Promise.all([stat(cert), stat(key)]);
  return stats.map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`).join(' ');
};

/** The days until a certificate expires, negative afterwards. */
const daysLeft = ({ cert }: CertificatePair): number =>
  (Date.parse(new X509Certificate(cert).validTo) - Date.now()) / 86_400_000;

/**
 * Reads the files and passes them to `apply`, again whenever they change, until the returned function is called. While the
 * changed files can't be used together, such as between the writing of one and the other, the previous ones stay.
 */
export const followCertificate = async (
  files: CertificateFiles,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  apply: (pair: CertificatePair) => void,
): Promise<() => void> => {
  let stamp = await stampOf(files).catch(() => '');
  const first = await readCertificate(files);
  if (daysLeft(first) < 0) log.warn({ file: files.cert }, 'the TLS certificate has expired');
  apply(first);

  const check = async (): Promise<void> => {
    const current = await stampOf(files);
    if (current === stamp) return;
    stamp = current;
    apply(await readCertificate(files));
    log.info({ file: files.cert }, 'the TLS certificate was reloaded');
  };
  let isChecking = false;
  const timer = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) => {
        // A file that is being replaced does not exist for a moment.
        if (error instanceof StartError)
          log.warn({ reason: error.message }, 'the changed TLS certificate can’t be used yet');
      })
      .finally(() => (isChecking = false));
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
};

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { StartError } from './startup/start-error.ts';

/** Encrypts text for the database, so that the database alone does not reveal it. */
export interface Secrets {
  /** `purpose` names where the text is stored; it can't be decrypted for another purpose. */
  readonly seal: (text: string, purpose: string) => string;
  /** Throws if the text was sealed with another key or for another purpose, or was modified. */
  readonly open: (sealed: string, purpose: string) => string;
}

const FORMAT = 'v1';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const readKey = (file: string): Buffer | undefined => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES) throw new Error(`${file} does not contain a key.`);
  return key;
};

// Created atomically: half a key after a power cut would make all secrets unreadable.
const createKey = (folder: string, file: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const opened = openSync(draft, 'wx', 0o600);
  try {
    writeSync(opened, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(opened);
    linkSync(draft, file);
  } catch (error) {
    // Another process created the key first; use that one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(opened);
    rmSync(draft, { force: true });
  }
};

/** Where the key of an installation is. */
export const keyFileOf = ({ dataDir, secretKeyFile }: Pick<Config, 'dataDir' | 'secretKeyFile'>): string =>
  secretKeyFile ?? join(dataDir, 'secret.key');

/**
 * The secrets of an installation. Its key, `secret.key` in the data folder (mode 0600), is created on first use; one of
 * SECRET_KEY_FILE must be there, otherwise throws a StartError.
 */
export const secretsOf = (config: Pick<Config, 'dataDir' | 'secretKeyFile'>): Secrets => {
  const file = keyFileOf(config);
  if (config.secretKeyFile === undefined) return secretsWith(file, dirname(file));
  if (!existsSync(file)) throw new StartError(`SECRET_KEY_FILE ${file} does not exist.`);
  return secretsWith(file, null);
};

/** `folder`: where the key is created; null: it is not. */
const secretsWith = (file: string, folder: string | null): Secrets => {
  let cached: Buffer | undefined;
  const key = (): Buffer => {
    cached ??= readKey(file);
    if (cached) return cached;
    if (folder !== null) createKey(folder, file);
    cached = readKey(file);
    if (!cached) throw new Error(`${file} can’t be read.`);
    return cached;
  };
  return {
    seal: (text, purpose) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(purpose));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${FORMAT}.${Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')}`;
    },
    open: (sealed, purpose) => {
      const [format, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (format !== FORMAT || bytes.length < IV_BYTES + TAG_BYTES)
        throw new Error('This is not a sealed text.');
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
};

const noKey = (): never => {
  throw new Error('There is no key.');
};

/** Where there is no key, and none shall be made. */
export const NO_KEY: Secrets = { seal: noKey, open: noKey };

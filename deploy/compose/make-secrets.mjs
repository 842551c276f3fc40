// node deploy/compose/make-secrets.mjs [FOLDER]: makes the secrets of compose.yaml, those that are missing. Docker shows a file to
// containers with its own mode, and their users are others than ours: files can be read by all, but only we can enter the folder.
import { pbkdf2Sync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), 'secrets');
mkdirSync(folder, { recursive: true, mode: 0o700 });

/** The content of a secret, which is made if it is missing. */
const secret = (name, make) => {
  const file = join(folder, name);
  if (!existsSync(file)) {
    writeFileSync(file, `${make()}\n`, { mode: 0o444, flag: 'wx' });
    console.log(`Made ${file}.`);
  }
  return readFileSync(file, 'utf8').trim();
};
const password = () => randomBytes(24).toString('base64url');

/** A line of a Mosquitto password file: PBKDF2 with SHA-512, as mosquitto_passwd writes it. */
const mosquittoLine = (name, text) => {
  const [salt, rounds] = [randomBytes(12), 101];
  const hash = pbkdf2Sync(text, salt, rounds, 64, 'sha512');
  return `${name}:$7$${rounds}$${salt.toString('base64')}$${hash.toString('base64')}`;
};

const database = secret('database_password', password);
secret('database_url', () => `postgres://flowgen:${database}@postgres:5432/flowgen`);
const broker = secret('mqtt_url', () => `mqtt://flowgen:${password()}@mosquitto:1883`);
// Devices get names of their own, with mosquitto_passwd.
secret('mosquitto_passwords', () => mosquittoLine('flowgen', new URL(broker).password));
secret('metrics_token', password);
secret('secret.key', () => randomBytes(32).toString('base64'));

import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '../src/domain/sign-in/passwords.ts';
import { addressList } from './address-lists.ts';
import { replicaOf } from './replica/settings.ts';
import { StartError } from './startup/start-error.ts';
import { readS3Address } from './files/s3-address.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const port = wholeNumber(0, 65_535);

const path = z.string().refine((value) => !value.includes('\0'));

const url = (...protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    abort: true,
  });

const isHttps = (value: string): boolean => URL.canParse(value) && new URL(value).protocol === 'https:';

const words: Record<string, boolean> = {
  on: true,
  true: true,
  yes: true,
  off: false,
  false: false,
  no: false,
};
const word = (value: string): boolean | undefined =>
  Object.hasOwn(words, value.toLowerCase()) ? words[value.toLowerCase()] : undefined;

const onOff = z
  .string()
  .refine((value) => value === '1' || value === '0' || word(value) !== undefined)
  .transform((value) => value === '1' || word(value) === true);

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (part: string): boolean => {
  const [address = '', bits, ...rest] = part.split('/');
  const version = isIP(address);
  if (rest.length > 0 || !version) return PROXY_NAMES.has(part);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};
// A number of proxies in front, or a list of their addresses. "on" would trust any address that a client
// puts into X-Forwarded-For, which would defeat every limit by address.
const trustProxy = z.string().transform((value, context): false | number | string[] => {
  if (word(value) === false) return false;
  if (/^\d{1,2}$/.test(value)) return Number(value) || false;
  const parts = value.split(',').map((part) => part.trim());
  if (!parts.every(isProxy)) context.addIssue({ code: 'custom' });
  return parts;
});

const publicUrl = url('http:', 'https:')
  .refine((value) => {
    const { search, hash, username, password } = new URL(value);
    return !(search || hash || username || password);
  })
  .transform((value) => new URL(value).href.replace(/\/+$/, ''));

// "a@b" or "Name <a@b>", one line: it becomes a mail header.
const mailFrom = z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/);

// It becomes a line of security.txt. An address alone is a mail address.
const contact = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .transform((value) => (/^[^\s@:/]+@[^\s@:/]+$/.test(value) ? `mailto:${value}` : value))
  .refine((value) => /^(?:mailto:[^@]+@[^@]+|tel:.+)$/i.test(value) || isHttps(value));

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

// As OpenTelemetry writes them: "name=value,name=value".
const otlpHeaders = z.string().transform((value, context): Readonly<Record<string, string>> => {
  const entries = value.split(',').map((part): readonly [string, string] => {
    const [, name = '', text = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(part) ?? [];
    try {
      const decoded = decodeURIComponent(text);
      if (name === '' || !/^[\x20-\x7e]*$/.test(decoded)) throw new Error('This is no header.');
      return [name, decoded];
    } catch {
      context.addIssue({ code: 'custom' });
      return ['', ''];
    }
  });
  return Object.fromEntries(entries);
});

const s3Address = z.string().transform((value, context) => {
  const address = readS3Address(value);
  if (address) return address;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

// Looser than a URL: the form with a socket directory has a user but no host.
const DATABASE_ADDRESS = /^postgres(?:ql)?:\/\/\S+$/;

const variables = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/)
    .default('127.0.0.1'),
  PORT: port.default(3000),
  DATA_DIR: path.default('./data'),
  DATABASE_URL: z.string().regex(DATABASE_ADDRESS).optional(),
  DATABASE_APP_URL: z.string().regex(DATABASE_ADDRESS).optional(),
  DATABASE_REPLICA_URL: z.string().regex(DATABASE_ADDRESS).optional(),
  DATABASE_REPLICA_APP_URL: z.string().regex(DATABASE_ADDRESS).optional(),
  REPLICA_MAX_LAG_S: wholeNumber(1, 3_600).default(10),
  SECRET_KEY_FILE: path.optional(),
  MQTT_URL: addressList('mqtt:', 'mqtts:', 'tcp:', 'ssl:', 'ws:', 'wss:').optional(),
  MQTT_PORT: z.union([z.literal('off'), port]).default(1883),
  MQTTS_PORT: z.union([z.literal('off'), port]).optional(),
  TLS_CERT: path.optional(),
  TLS_KEY: path.optional(),
  MQTT_GROUP: z
    .string()
    .regex(/^[\w-]{1,20}$/)
    .default('flowgen'),
  NATS_URL: addressList('nats:', 'tls:').optional(),
  NATS_PREFIX: z
    .string()
    .regex(/^[\w-]{1,20}$/)
    .default('flowgen'),
  SUPERADMIN_EMAIL: z.email().max(254).optional(),
  SUPERADMIN_PASSWORD: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX).optional(),
  PUBLIC_URL: publicUrl.optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: mailFrom.optional(),
  SMS_URL: url('http:', 'https:').optional(),
  // It becomes a header.
  SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .optional(),
  SECURITY_CONTACT: contact.optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/)
    .optional(),
  METRICS_PORT: z.union([z.literal('off'), port]).default('off'),
  OTEL_EXPORTER_OTLP_ENDPOINT: publicUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.default({}),
  OTEL_SERVICE_NAME: z.string().max(200).default('flowgen'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0|1|0?\.\d+|1\.0+|0\.0+)$/)
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(0, 3_600_000).default(5_000),
  TRUST_PROXY: trustProxy.default(false),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  ALLOW_PRIVATE_ENDPOINTS: onOff.default(false),
  INGEST_RATE: z.union([z.literal('off'), wholeNumber(1, 1_000_000)]).default('off'),
  RETENTION_DAYS: wholeNumber(1, 36_500).default(730),
  S3_URL: s3Address.optional(),
  COLD_AFTER_DAYS: z.union([z.literal('off'), wholeNumber(31, 36_500)]).default('off'),
  COLD_DIR: path.optional(),
  DEMO: onOff.default(false),
  DEMO_INBOX_PORT: port.default(3025),
});
type Name = keyof z.infer<typeof variables>;

/** What each variable must be, to complete "NAME must be …". Values are not repeated, because some are secret. */
const rules: Record<Name, string> = {
  HOST: 'the address or name to listen on, for example 127.0.0.1',
  PORT: 'a whole number from 0 to 65535 (0 takes any free port)',
  DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'the address of a PostgreSQL server, for example postgres://user:password@host:5432/flowgen',
  DATABASE_APP_URL:
    'the address of the database of DATABASE_URL with another user, who is neither its owner nor a superuser',
  DATABASE_REPLICA_URL:
    'the address of a PostgreSQL standby, for example postgres://user:password@host:5433/flowgen',
  DATABASE_REPLICA_APP_URL: 'the address of DATABASE_REPLICA_URL with the user of DATABASE_APP_URL',
  REPLICA_MAX_LAG_S: 'a whole number of seconds from 1 to 3600',
  SECRET_KEY_FILE: 'the path of the file with the installation’s key',
  MQTT_URL:
    'the address of an MQTT broker, for example mqtt://user:password@host:1883, or several brokers separated by commas',
  MQTT_PORT: 'a whole number from 0 to 65535 (0 takes any free port) or "off"',
  MQTTS_PORT: 'a whole number from 0 to 65535 (0 takes any free port) or "off"',
  TLS_CERT: 'the path of a PEM file with the certificate and its chain',
  TLS_KEY: 'the path of a PEM file with the private key',
  MQTT_GROUP: 'a name of 1 to 20 letters, digits, "-" and "_"',
  NATS_URL:
    'the address of a NATS server, for example nats://user:password@host:4222, or several servers of one cluster separated by commas',
  NATS_PREFIX: 'a name of 1 to 20 letters, digits, "-" and "_"',
  SUPERADMIN_EMAIL: 'an email address',
  SUPERADMIN_PASSWORD: `${PASSWORD_MIN} to ${PASSWORD_MAX} characters long`,
  PUBLIC_URL: 'an http or https address without query, for example https://flowgen.example.com',
  SMTP_URL: 'the address of a mail server, for example smtp://user:password@host:587',
  MAIL_FROM: 'an email address, or a name with one: Flowgen <flowgen@example.com>',
  SMS_URL: 'the http or https address of an SMS gateway',
  SMS_TOKEN: 'a token without spaces',
  SECURITY_CONTACT: 'an email address, or an address that begins with https:, mailto: or tel:',
  METRICS_TOKEN: '16 to 200 printable characters without spaces',
  METRICS_PORT: 'a whole number from 0 to 65535 (0 takes any free port) or "off"',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'the http or https address of an OpenTelemetry collector, for example http://localhost:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'a comma-separated list of name=value with percent-encoded values',
  OTEL_SERVICE_NAME: 'a name of at most 200 characters',
  OTEL_TRACES_SAMPLER: `one of ${SAMPLERS.join(', ')}`,
  OTEL_TRACES_SAMPLER_ARG: 'a number from 0 to 1',
  OTEL_BSP_SCHEDULE_DELAY: 'a whole number of milliseconds from 0 to 3600000',
  TRUST_PROXY:
    'off, the number of proxies in front of the server (for example 1), or a comma-separated list of their addresses',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  ALLOW_PRIVATE_ENDPOINTS: 'on or off',
  INGEST_RATE: 'a whole number of uplinks per second and key from 1 to 1000000, or "off"',
  RETENTION_DAYS: 'a whole number of days from 1 to 36500',
  S3_URL:
    'the address of a bucket, s3://key:secret@host[:port]/bucket?region=…, optionally with &prefix=…/ and, on a private host, &tls=off',
  COLD_AFTER_DAYS: 'a whole number of days from 31 to 36500, or "off"',
  COLD_DIR: 'the path of a folder',
  DEMO: 'on or off',
  DEMO_INBOX_PORT: 'a whole number from 0 to 65535 (0 takes any free port)',
};

const superadminOf = (email: string | undefined, password: string | undefined) => {
  if (email !== undefined && password !== undefined) return { email, password };
  if (email !== undefined) {
    throw new StartError('SUPERADMIN_EMAIL is set, but SUPERADMIN_PASSWORD is not: set both or neither.');
  }
  if (password !== undefined) {
    throw new StartError('SUPERADMIN_PASSWORD is set, but SUPERADMIN_EMAIL is not: set both or neither.');
  }
  return undefined;
};

/** The default port of MQTT over TLS. */
const MQTTS_PORT = 8883;

const mqttsOf = ({
  MQTTS_PORT: wanted,
  TLS_CERT: cert,
  TLS_KEY: key,
}: Pick<z.infer<typeof variables>, 'MQTTS_PORT' | 'TLS_CERT' | 'TLS_KEY'>) => {
  if (wanted === 'off' || (wanted ?? cert ?? key) === undefined) return null;
  const missing = cert === undefined ? 'TLS_CERT' : 'TLS_KEY';
  if (cert === undefined || key === undefined) {
    throw new StartError(`${missing} is not set: MQTT over TLS needs MQTTS_PORT, TLS_CERT and TLS_KEY.`);
  }
  return { port: wanted ?? MQTTS_PORT, cert: resolve(cert), key: resolve(key) };
};

/** When readings become files, and where these are. */
const coldOf = ({
  COLD_AFTER_DAYS: days,
  COLD_DIR: dir,
  DATA_DIR,
  DATABASE_URL: database,
  S3_URL: s3,
}: z.infer<typeof variables>) => {
  const afterDays = days === 'off' ? null : days;
  if (afterDays !== null && database !== undefined && (s3 ?? dir) === undefined) {
    throw new StartError(
      'COLD_AFTER_DAYS and DATABASE_URL are set, but neither S3_URL nor COLD_DIR is: all servers need the same place for files.',
    );
  }
  return {
    /** Null: nothing is moved. */
    afterDays,
    /** Absolute; without `S3_URL`, files are here. */
    dir: resolve(dir ?? join(DATA_DIR, 'cold')),
    /** Absolute; what this server writes or has downloaded. */
    work: resolve(join(DATA_DIR, 'cold-work')),
  };
};

/** The variables that are set, without those that are not ours. */
const givenIn = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.keys(rules).flatMap((name) => {
      // A password keeps its spaces.
      const value = name === 'SUPERADMIN_PASSWORD' ? env[name] : env[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );

/** The faults of variables, one sentence for each. */
const sentencesOf = ({ issues }: z.ZodError): string[] =>
  [...new Set(issues.map(({ path: [name] }) => name as Name))].map(
    (name) => `${name} must be ${rules[name]}.`,
  );

/**
 * Reads the settings from the environment; an empty variable counts as not set. `dataDir` is absolute.
 * `publicUrl` has no trailing slash; undefined means the listening address, which is known only once the
 * port is open. Throws a StartError that names the first invalid variable.
 * See docs/specification.md, section 1.
 */
export const readConfig = (env: NodeJS.ProcessEnv) => {
  const checked = variables.safeParse(givenIn(env));
  if (!checked.success) throw new StartError(sentencesOf(checked.error)[0] ?? '');
  const values = checked.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    replica: replicaOf(values),
    /** Absolute; undefined: `secret.key` in the data folder. */
    secretKeyFile: values.SECRET_KEY_FILE === undefined ? undefined : resolve(values.SECRET_KEY_FILE),
    /** The external brokers; empty: the embedded one. */
    mqttUrls: values.MQTT_URL ?? [],
    mqttPort: values.MQTT_PORT,
    /** MQTT over TLS; the paths are absolute. Null: off. */
    mqtts: mqttsOf(values),
    mqttGroup: values.MQTT_GROUP,
    /** The servers of NATS, and the first part of the subjects; null: values go through the database. */
    nats: values.NATS_URL === undefined ? null : { urls: values.NATS_URL, prefix: values.NATS_PREFIX },
    superadmin: superadminOf(values.SUPERADMIN_EMAIL, values.SUPERADMIN_PASSWORD),
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    smsUrl: values.SMS_URL,
    smsToken: values.SMS_TOKEN,
    securityContact: values.SECURITY_CONTACT,
    metricsToken: values.METRICS_TOKEN,
    /** The port of `/metrics`; null: on the main port, if there is a token. */
    metricsPort: values.METRICS_PORT === 'off' ? null : values.METRICS_PORT,
    /** Where spans are sent, and which; null: nowhere. */
    traces:
      values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
            headers: values.OTEL_EXPORTER_OTLP_HEADERS,
            serviceName: values.OTEL_SERVICE_NAME,
            sampler: values.OTEL_TRACES_SAMPLER,
            ratio: values.OTEL_TRACES_SAMPLER_ARG,
            delay: values.OTEL_BSP_SCHEDULE_DELAY,
          },
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    allowPrivateEndpoints: values.ALLOW_PRIVATE_ENDPOINTS,
    /** Uplinks per second of each key; null without a limit. */
    ingestRate: values.INGEST_RATE === 'off' ? null : values.INGEST_RATE,
    retentionDays: values.RETENTION_DAYS,
    /** The bucket in which files are; null: in the database. */
    s3: values.S3_URL ?? null,
    cold: coldOf(values),
    demo: values.DEMO,
    demoInboxPort: values.DEMO_INBOX_PORT,
  };
};

/** All settings. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** The faults of the variables of an environment, one sentence for each. */
export const faultsOf = (env: NodeJS.ProcessEnv): string[] => {
  const checked = variables.safeParse(givenIn(env));
  if (!checked.success) return sentencesOf(checked.error);
  try {
    readConfig(env);
    return [];
  } catch (error) {
    // Some are fine alone, and don't go together.
    return [(error as Error).message];
  }
};

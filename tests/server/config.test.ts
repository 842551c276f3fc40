import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';

test('uses the defaults if nothing is set', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    replica: null,
    mqttUrls: [],
    nats: null,
    mqttPort: 1883,
    mqtts: null,
    ingestRate: null,
    metricsPort: null,
    metricsToken: undefined,
    mqttGroup: 'flowgen',
    superadmin: undefined,
    publicUrl: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    traces: null,
    trustProxy: false,
    logLevel: 'info',
    allowPrivateEndpoints: false,
    retentionDays: 730,
    s3: null,
    cold: { afterDays: null, dir: resolve('data/cold'), work: resolve('data/cold-work') },
    demo: false,
    demoInboxPort: 3025,
  });
});

test('reads where traces are sent', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/otel/';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
    endpoint: 'http://collector:4318/otel',
    headers: {},
    serviceName: 'flowgen',
    sampler: 'parentbased_always_on',
    ratio: 1,
    delay: 5_000,
  });
  const more = {
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, x-tenant = one',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  };
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...more }).traces).toMatchObject({
    headers: { 'api-key': 'a,b', 'x-tenant': 'one' },
    sampler: 'traceidratio',
    ratio: 0.25,
  });
});

const OURS = 'postgres://flowgen:secret@primary:5432/water';

test('reads where the replica is', () => {
  const url = 'postgres://flowgen:secret@standby/water';
  expect(readConfig({ DATABASE_URL: OURS, DATABASE_REPLICA_URL: url }).replica).toEqual({
    url,
    appUrl: undefined,
    maxLagS: 10,
  });
  const app = {
    DATABASE_APP_URL: 'postgres://app:secret@primary/water',
    DATABASE_REPLICA_APP_URL: 'postgres://app:secret@standby/water',
    REPLICA_MAX_LAG_S: '60',
  };
  expect(readConfig({ DATABASE_URL: OURS, DATABASE_REPLICA_URL: url, ...app }).replica).toEqual({
    url,
    appUrl: app.DATABASE_REPLICA_APP_URL,
    maxLagS: 60,
  });
});

test.each([
  ['DATABASE_REPLICA_URL', { DATABASE_REPLICA_URL: OURS }],
  ['DATABASE_REPLICA_URL', { DATABASE_URL: OURS, DATABASE_REPLICA_URL: OURS }],
  [
    'DATABASE_REPLICA_URL',
    { DATABASE_URL: OURS, DATABASE_REPLICA_URL: OURS.replace('5432', '5433').replace('flowgen', 'root') },
  ],
  [
    'DATABASE_REPLICA_URL',
    { DATABASE_URL: OURS, DATABASE_REPLICA_URL: OURS.replace('5432', '5433').replace('water', 'milk') },
  ],
  ['DATABASE_REPLICA_APP_URL', { DATABASE_URL: OURS, DATABASE_REPLICA_APP_URL: OURS }],
  [
    'DATABASE_REPLICA_APP_URL',
    {
      DATABASE_URL: OURS,
      DATABASE_APP_URL: OURS.replace('flowgen', 'app'),
      DATABASE_REPLICA_URL: OURS.replace('5432', '5433'),
    },
  ],
  ['REPLICA_MAX_LAG_S', { REPLICA_MAX_LAG_S: '0' }],
])('refuses replica settings that do not fit, naming %s and no value', (name, env) => {
  const read = () => readConfig(env);
  expect(read).toThrow(new RegExp(`^${name} `));
  expect(read).not.toThrow('secret');
});

test('treats empty variables as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SUPERADMIN_PASSWORD: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '0', 'port', 0],
  ['MQTT_PORT', 'off', 'mqttPort', 'off'],
  ['MQTT_PORT', '0', 'mqttPort', 0],
  ['HOST', '::1', 'host', '::1'],
  ['MQTT_URL', 'mqtt://a:b@one', 'mqttUrls', ['mqtt://a:b@one']],
  ['MQTT_URL', 'mqtt://one, mqtts://two:8883', 'mqttUrls', ['mqtt://one', 'mqtts://two:8883']],
  [
    'NATS_URL',
    'nats://one,tls://u:p%2C@two',
    'nats',
    { urls: ['nats://one', 'tls://u:p%2C@two'], prefix: 'flowgen' },
  ],
  ['PUBLIC_URL', 'https://portal.example.com/', 'publicUrl', 'https://portal.example.com'],
  ['PUBLIC_URL', 'https://example.com/flow//', 'publicUrl', 'https://example.com/flow'],
  ['TRUST_PROXY', 'off', 'trustProxy', false],
  ['TRUST_PROXY', '1', 'trustProxy', 1],
  ['TRUST_PROXY', '0', 'trustProxy', false],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1', 'trustProxy', ['loopback', '10.0.0.0/8', '::1']],
  ['MAIL_FROM', 'Flowgen <a@b.example>', 'mailFrom', 'Flowgen <a@b.example>'],
  ['SMS_URL', 'http://127.0.0.1:8080/send', 'smsUrl', 'http://127.0.0.1:8080/send'],
  ['SMS_TOKEN', 'secret', 'smsToken', 'secret'],
  ['SECURITY_CONTACT', 'a@b.example', 'securityContact', 'mailto:a@b.example'],
  ['SECURITY_CONTACT', 'https://b.example/report', 'securityContact', 'https://b.example/report'],
  ['SECURITY_CONTACT', 'tel:+61-2-5550-1234', 'securityContact', 'tel:+61-2-5550-1234'],
  ['ALLOW_PRIVATE_ENDPOINTS', 'on', 'allowPrivateEndpoints', true],
  ['RETENTION_DAYS', '30', 'retentionDays', 30],
  ['INGEST_RATE', '250', 'ingestRate', 250],
  ['INGEST_RATE', 'off', 'ingestRate', null],
  ['MQTTS_PORT', 'off', 'mqtts', null],
  ['LOG_LEVEL', 'debug', 'logLevel', 'debug'],
  [
    'DATABASE_URL',
    'postgres:///flowgen?host=/run/postgresql',
    'databaseUrl',
    'postgres:///flowgen?host=/run/postgresql',
  ],
  ['DATABASE_URL', 'postgresql://u@/flowgen?host=/run', 'databaseUrl', 'postgresql://u@/flowgen?host=/run'],
])('%s=%s', (name, value, key, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject({ [key]: expected });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['MQTT_PORT', 'none'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['DATABASE_URL', 'localhost:5432'],
  ['MQTT_URL', 'http://x'],
  ['MQTT_URL', 'mqtt://one,http://two'],
  ['MQTT_URL', 'mqtt://one,'],
  ['MQTT_URL', 'mqtt://user:pass,word@one'],
  ['MQTT_URL', 'mqtt://a@one:1883,mqtt://b@one:1883'],
  ['NATS_URL', 'http://one:4222'],
  ['NATS_URL', 'one:4222'],
  ['NATS_URL', 'nats://'],
  ['NATS_URL', 'nats://one:4222,mqtt://two'],
  ['NATS_PREFIX', 'two.parts'],
  ['NATS_PREFIX', 'a'.repeat(21)],
  ['PUBLIC_URL', 'portal.example.com'],
  ['PUBLIC_URL', 'ftp://portal.example.com'],
  ['PUBLIC_URL', 'https://portal.example.com/?a=1'],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['SMS_URL', 'sms.example.com'],
  ['SMS_TOKEN', 'a\r\nb'],
  ['METRICS_TOKEN', 'short'],
  ['METRICS_TOKEN', 'a token with spaces in it'],
  ['METRICS_PORT', '65536'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/?token=secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=b%0D%0Ac'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_BSP_SCHEDULE_DELAY', '5s'],
  ['SECURITY_CONTACT', 'the security team'],
  ['SECURITY_CONTACT', 'http://example.com/report'],
  ['SECURITY_CONTACT', 'javascript:alert(1)'],
  ['SECURITY_CONTACT', 'a@b.example\nPolicy: x'],
  ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
  ['TRUST_PROXY', 'everyone'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', 'YES'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', '1,2'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['LOG_LEVEL', 'loud'],
  ['ALLOW_PRIVATE_ENDPOINTS', 'maybe'],
  ['RETENTION_DAYS', '0'],
  ['COLD_AFTER_DAYS', '30'],
  ['COLD_AFTER_DAYS', '36501'],
  ['COLD_AFTER_DAYS', 'on'],
  ['INGEST_RATE', '0'],
  ['INGEST_RATE', '-5'],
  ['INGEST_RATE', '1.5'],
  ['INGEST_RATE', 'on'],
  ['MQTTS_PORT', 'none'],
  ['MQTTS_PORT', '65536'],
  ['SUPERADMIN_EMAIL', 'nobody'],
])('%s=%s aborts startup with a message that names it', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
});

test('requires both variables of the first superadmin, and a password of the usual length', () => {
  const email = 'root@example.com';
  expect(readConfig({ SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: ' twelve chars ' }).superadmin).toEqual({
    email,
    password: ' twelve chars ',
  });
  expect(() => readConfig({ SUPERADMIN_EMAIL: email })).toThrow(
    /^SUPERADMIN_EMAIL is set, but SUPERADMIN_PASSWORD/,
  );
  expect(() => readConfig({ SUPERADMIN_PASSWORD: 'long enough to do' })).toThrow(
    /^SUPERADMIN_PASSWORD is set/,
  );
  expect(() => readConfig({ SUPERADMIN_EMAIL: email, SUPERADMIN_PASSWORD: 'short' })).toThrow(
    'SUPERADMIN_PASSWORD must be 12 to 200 characters long.',
  );
});

test('requires a certificate and its key for MQTT over TLS', () => {
  const files = { TLS_CERT: 'cert.pem', TLS_KEY: '/etc/key.pem' };
  const paths = { cert: resolve('cert.pem'), key: '/etc/key.pem' };
  expect(readConfig({ ...files, MQTTS_PORT: '0' }).mqtts).toEqual({ port: 0, ...paths });
  expect(readConfig(files).mqtts).toEqual({ port: 8883, ...paths });
  expect(readConfig({ ...files, MQTTS_PORT: 'off' }).mqtts).toBeNull();
  const shared = { COLD_AFTER_DAYS: '31', DATABASE_URL: 'postgres://a@b/c' };
  expect(() => readConfig(shared)).toThrow(/neither S3_URL nor COLD_DIR is/);
  expect(readConfig({ ...shared, COLD_DIR: '/cold' }).cold).toMatchObject({ afterDays: 31, dir: '/cold' });
  expect(readConfig({ COLD_AFTER_DAYS: '31' }).cold.afterDays).toBe(31);
  expect(() => readConfig({ MQTTS_PORT: '8883' })).toThrow(/^TLS_CERT is not set: .+\.$/);
  expect(() => readConfig({ MQTTS_PORT: '8883', TLS_CERT: 'a' })).toThrow(/^TLS_KEY is not set/);
  expect(() => readConfig({ TLS_KEY: 'a' })).toThrow(/^TLS_CERT is not set/);
});

test('does not repeat secrets in error messages', () => {
  expect(() => readConfig({ SMTP_URL: 'secret-value' })).toThrow(/^(?!.*secret-value)/s);
});

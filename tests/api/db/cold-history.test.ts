import { existsSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { movingWith } from '../../../server/cold/cold.ts';
import { moveCold } from '../../../server/cold/move.ts';
import { ColdAway, folderPlace } from '../../../server/cold/place.ts';
import { asSystem, withScope } from '../../../server/db/access/scope.ts';
import { beginOf, monthOf, partitionOf } from '../../../server/cold/months.ts';
import { type Person, startTestApp, type TestApp } from '../../support/server/app.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';
import { registeredDevice } from '../../support/devices/uplinks.ts';

const HOUR = 3_600_000;
const NOW = Date.now();
/** Months that ended long ago, the oldest first. */
const [OLDEST, OLDER, OLD] = [5, 4, 3].map((months) => monthOf(beginOf(monthOf(NOW), -months))) as [
  string,
  string,
  string,
];
const folder = temporaryFolder();
const COLD = join(folder, 'cold');
let test: TestApp;
let superadmin: Person;
beforeAll(async () => {
  test = await startTestApp({ DATA_DIR: folder, COLD_AFTER_DAYS: '31', COLD_DIR: COLD });
  superadmin = await test.asSuperadmin();
});
afterAll(async () => {
  await test?.close();
  await removeFolder(folder);
});

const query = async (text: string, values: unknown[] = []) =>
  (await test.context.pool.query(text, values)).rows;
const iso = (ms: number): string => new Date(ms).toISOString();
const move = () => test.serving.cold.move(test.context.owner, () => false);
const isPartition = async (month: string): Promise<boolean> =>
  (await query('select to_regclass($1) is not null as found', [partitionOf(month)]))[0].found;

/** A device with a temperature and a register that sent something in each of three old months, and now. */
const deviceOf = async (company: number | null = null) => {
  const made = await registeredDevice(test, superadmin, company, {}, { temperature: 1, volume: 0 });
  let volume = 0;
  for (const month of [OLDEST, OLDER, OLD])
    for (let n = 0; n < 8; n++) {
      volume += n;
      await made.post({ temperature: n + 0.5, volume }, new Date(beginOf(month) + n * 20 * 60_000 + n));
    }
  await made.post({ temperature: 30, volume: volume + 5 }, new Date(NOW - HOUR));
  const points = await query('select id, key from datapoints where device_id = $1', [made.device.id]);
  const idOf = (key: string): number => points.find((point) => point.key === key).id;
  return { ...made, temperature: idOf('temperature'), volume: idOf('volume') };
};
let made: Awaited<ReturnType<typeof deviceOf>>;

/** All answers about the old readings of a datapoint. */
const answersOf = async (id: number, person: Person = superadmin) => {
  const [from, to] = [iso(beginOf(OLDEST)), iso(beginOf(OLD, 1))];
  const day = beginOf(OLDER);
  const urls = [
    `from=${from}&to=${to}&limit=10000`,
    `from=${from}&to=${to}&limit=5`,
    `from=${iso(day)}&to=${iso(day + 4 * HOUR)}&buckets=100`,
    `from=${iso(day + 17 * 60_000)}&to=${iso(day + 90 * 60_000)}&buckets=2`,
    `from=${iso(day + 17 * 60_000)}&to=${iso(day + 90 * 60_000)}&buckets=1`,
    `from=${from}&to=${to}&buckets=90`,
  ];
  const answers = [];
  for (const url of urls) {
    const { status, body } = await person.get(`/datapoints/${id}/readings?${url}`);
    answers.push({ url, status, data: body.data });
  }
  return answers;
};

beforeEach(async () => {
  made = await deviceOf();
});

it('moves old months into files, with which every call answers the same', async () => {
  const before = [await answersOf(made.temperature), await answersOf(made.volume)];
  expect(before[0]?.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(before[0]?.[0]?.data).toHaveLength(24);
  expect(before[0]?.[1]?.data).toHaveLength(5);

  const moved = await move();
  expect(moved?.moved).toEqual(expect.arrayContaining([OLDEST, OLDER, OLD]));
  for (const month of [OLDEST, OLDER, OLD]) expect(await isPartition(month)).toBe(false);
  const files = await query('select name, rows, size from cold_files order by month');
  expect(readdirSync(COLD).toSorted()).toEqual(files.map(({ name }) => name).toSorted());
  expect(await query('select from readings where datapoint_id = $1', [made.temperature])).toHaveLength(2);

  expect([await answersOf(made.temperature), await answersOf(made.volume)]).toEqual(before);
  expect(await move()).toMatchObject({ moved: [], rows: 0 });
});

const hoursOf = (id: number) =>
  query(
    `select hour, count, min, max, sum, first_at, first, last_at, last, entered, counted, base, base_at
     from reading_hours where datapoint_id = $1 order by hour`,
    [id],
  );
const latestOf = (id: number) =>
  query('select last_value, last_at, base, base_at from datapoint_values where datapoint_id = $1', [id]);
/** What is known of a device, without ids. */
const everything = async ({ temperature, volume }: typeof made) => ({
  temperature: [await answersOf(temperature), await hoursOf(temperature), await latestOf(temperature)],
  volume: [await answersOf(volume), await hoursOf(volume), await latestOf(volume)],
});
const sendLate = async ({ post }: typeof made) => {
  const answers = [];
  for (const [month, minutes, values] of [
    [OLDER, 30, { temperature: 99, volume: 40 }],
    [OLDER, 500, { temperature: -3 }],
    [OLD, 61, { volume: 70, temperature: 12 }],
    // The same again, and one that has been there all the time.
    [OLDER, 30, { temperature: 99, volume: 40 }],
  ] as const)
    answers.push((await post(values, new Date(beginOf(month) + minutes * 60_000))).body);
  answers.push((await post({ temperature: 2.5 }, new Date(beginOf(OLDER) + 2 * 20 * 60_000 + 2))).body);
  return answers.map(({ accepted, duplicates }) => ({ accepted, duplicates }));
};
/** Without what differs between devices because they were made at other times: their latest readings. */
const withoutLatest = (all: Awaited<ReturnType<typeof everything>>) =>
  JSON.parse(JSON.stringify(all), (key, value: unknown) =>
    Array.isArray(value) &&
    value.length > 0 &&
    typeof value[0] === 'object' &&
    value[0] !== null &&
    'hour' in value[0]
      ? (value as { hour: string }[]).filter(({ hour }) => Date.parse(hour) < beginOf(OLD, 1))
      : key === 'url' || key === 'last_at' || key === 'base_at'
        ? undefined
        : value,
  );

it('stores late readings of files as it stores others, and merges them into a new file', async () => {
  await move();
  const twin = await deviceOf();
  const expected = await sendLate(twin);
  expect(await sendLate(made)).toEqual(expected);
  expect(expected.map(({ duplicates }) => duplicates)).toEqual([0, 0, 0, 2, 1]);
  const late = withoutLatest(await everything(made));
  expect(late).toEqual(withoutLatest(await everything(twin)));

  const before = await query('select name from cold_files order by month');
  expect(
    await query('select from cold_thaws where month = $1 and datapoint_id = $2', [OLDER, made.temperature]),
  ).toHaveLength(1);
  expect((await move())?.moved).toEqual(expect.arrayContaining([OLDER, OLD]));
  expect(await query('select from cold_thaws')).toEqual([]);
  expect(await isPartition(OLDER)).toBe(false);
  expect(withoutLatest(await everything(made))).toEqual(late);
  expect(withoutLatest(await everything(twin))).toEqual(late);
  const after = (await query('select name from cold_files')).map(({ name }) => name as string);
  expect(readdirSync(COLD).toSorted()).toEqual(after.toSorted());
  expect(after.filter((name) => before.some((old) => old.name === name)).length).toBeLessThan(after.length);
});

it('rewrites readings of files when the facts of their datapoint change', async () => {
  await move();
  const twin = await deviceOf();
  const { rewriteNext } = await import('../../../server/datapoints/service.ts');
  for (const { temperature, volume } of [twin, made]) {
    for (const id of [temperature, volume])
      expect((await superadmin.put(`/datapoints/${id}`, { factor: 2, offset: 1 })).status).toBe(200);
    while (await asSystem(() => rewriteNext(test.serving)));
  }
  const changed = withoutLatest(await everything(made));
  expect(changed).toEqual(withoutLatest(await everything(twin)));
  expect((await answersOf(made.temperature))[0]?.data[0].value).toBe(2);
  await move();
  expect(withoutLatest(await everything(made))).toEqual(changed);
});

const movingNow = () => ({
  ...movingWith(test.serving.config, test.serving.cold.place, test.context.owner),
  now: Date.now(),
  isStopped: () => false,
});
const rowsOf = async (id: number) => (await answersOf(id))[0]?.data as { ts: string; value: number }[];
const fileOf = async (month: string): Promise<string> =>
  join(COLD, (await query('select name from cold_files where month = $1', [month]))[0].name);

it('answers 503 without a file or with a changed one, but for what roll-ups know, and takes uplinks', async () => {
  const before = await answersOf(made.temperature);
  await move();
  const path = await fileOf(OLDER);
  const content = readFileSync(path);
  const changed = Buffer.from(content);
  changed[99] = content[99] === 0 ? 1 : 0;
  for (const [damage, answer] of [
    [() => renameSync(path, `${path}.away`), { accepted: 1, duplicates: 0 }],
    [() => writeFileSync(path, changed), { accepted: 0, duplicates: 1 }],
  ] as const) {
    damage();
    const raw = await superadmin.get(
      `/datapoints/${made.temperature}/readings?from=${iso(beginOf(OLDER))}&to=${iso(beginOf(OLDER, 1))}&limit=10`,
    );
    expect([raw.status, raw.headers['retry-after']]).toEqual([503, '10']);
    const answers = await answersOf(made.temperature);
    expect(answers.map(({ status }) => status)).toEqual([503, 200, 503, 503, 200, 200]);
    expect(answers[5]).toEqual(before[5]);
    const at = new Date(beginOf(OLDER) + 45 * 60_000);
    expect((await made.post({ temperature: 77 }, at)).body).toMatchObject(answer);
    expect(test.serving.cold.state().problem).toContain(OLDER);
    writeFileSync(path, content);
  }
  expect((await rowsOf(made.temperature)).filter(({ value }) => value === 77)).toHaveLength(1);
  await move();
  const { rewriteNext } = await import('../../../server/datapoints/service.ts');
  while (await asSystem(() => rewriteNext(test.serving)));
  await move();
  expect((await rowsOf(made.temperature)).filter(({ value }) => value === 77)).toHaveLength(1);
  expect((await hoursOf(made.temperature)).find(({ hour }) => +hour === beginOf(OLDER))).toMatchObject({
    count: 4,
    max: 77,
  });
});

it('shows readings of files to nobody else', async () => {
  await move();
  const stranger = await test.asCompanyAdmin();
  for (const { status } of await answersOf(made.temperature, stranger)) expect(status).toBe(404);
  const { reader } = test.serving.cold;
  const wanted = { ids: [made.temperature], from: beginOf(OLDEST), to: NOW };
  const seen = (scope: string) =>
    withScope(scope, () =>
      reader.withRows(test.serving.pool, wanted, (rows) => Promise.resolve(rows.length)),
    );
  expect(await seen('all')).toBe(24);
  expect(await seen(String(stranger.company_id))).toBe(0);
  expect(await seen('share:999999')).toBe(0);
  expect(await seen('')).toBe(0);
});

it('is moved by one server at a time', async () => {
  const all = await Promise.all([move(), move(), move()]);
  expect(all.filter((one) => one !== null)).toHaveLength(1);
  expect(await rowsOf(made.temperature)).toHaveLength(24);
});

it('loses no reading that is stored while its month is moved', async () => {
  const extra = Array.from({ length: 40 }, (_, n) => beginOf(OLDER) + 600 * 60_000 + n * 60_000);
  const moving = (async () => {
    for (let n = 0; n < 4; n++) await move();
  })();
  for (const ms of extra)
    expect((await made.post({ temperature: ms / HOUR }, new Date(ms))).body).toMatchObject({ accepted: 1 });
  await moving;
  await move();
  expect(await rowsOf(made.temperature)).toHaveLength(64);
  const hours = await hoursOf(made.temperature);
  expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(64 + 2);
});

it('leaves everything in the database where files can’t be stored', async () => {
  const before = await answersOf(made.temperature);
  writeFileSync(join(folder, 'file'), '');
  const place = folderPlace(join(folder, 'file', 'cold'));
  await expect(moveCold({ ...movingNow(), place })).rejects.toThrow('ENOTDIR');
  // A disk that is full, after the file was written.
  const full = { ...test.serving.cold.place, put: () => Promise.reject(new ColdAway('ENOSPC')) };
  await expect(moveCold({ ...movingNow(), place: full })).rejects.toThrow('ENOSPC');
  expect(await isPartition(OLDER)).toBe(true);
  expect(await answersOf(made.temperature)).toEqual(before);
});

it('removes files that a killed run has left, and those past retention', async () => {
  await move();
  const left = join(COLD, `${OLD}-0123456789abcdef.parquet`);
  writeFileSync(left, 'half');
  await move();
  expect(existsSync(left)).toBe(true);
  const old = new Date(NOW - 2 * HOUR);
  utimesSync(left, old, old);
  expect(await move()).toMatchObject({ leftOver: 1 });
  expect(existsSync(left)).toBe(false);

  const days = Math.floor((NOW - beginOf(OLDEST, 1)) / 86_400_000) - 1;
  const removed = await moveCold({ ...movingNow(), retentionDays: days, afterDays: null });
  expect(removed?.removed).toEqual([OLDEST]);
  expect(await query('select from cold_files where month = $1', [OLDEST])).toEqual([]);
  expect(await rowsOf(made.temperature)).toHaveLength(16);
});

it('divides a month with more readings than a file may have', async () => {
  const before = await answersOf(made.volume);
  await moveCold({ ...movingNow(), most: 60 });
  const parts = await query('select rows from cold_files where month = $1 order by part', [OLDER]);
  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts.map(({ rows }) => rows))).toBeLessThanOrEqual(60);
  expect(await answersOf(made.volume)).toEqual(before);
});

it('moves nothing when it is off, or beyond retention', async () => {
  for (const more of [{ afterDays: null }, { afterDays: 100, retentionDays: 99 }])
    expect(await moveCold({ ...movingNow(), ...more })).toMatchObject({ moved: [] });
  expect(await isPartition(OLD)).toBe(true);
});

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DEVICE_TYPES } from '../../../src/domain/devices.ts';
import { flattenValues } from '../../../src/domain/readings.ts';
import type { Vendor } from '../../../server/ingest/vendor.ts';
import { namesIn, vendors } from '../../../server/ingest/vendors.ts';
import { POLICY } from '../../../server/policy.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { removeFolder, temporaryFolder } from '../../support/temporary.ts';

/** The topic of a subscription, with these levels in place of the wildcards. */
const topicOf = (filter: string, levels: readonly string[]): string =>
  levels.reduce((topic, level) => topic.replace('+', level), filter);

const expectReadings = ({ parse, example }: Vendor): void => {
  const uplink = parse(example);
  expect(uplink).toMatchObject({
    app_id: expect.stringMatching(/./),
    dev_id: expect.stringMatching(/./),
    type: expect.toBeOneOf([...DEVICE_TYPES]),
    ts: expect.toSatisfy(Number.isInteger),
  });
  const { numbers, faults } = flattenValues(uplink?.values ?? {});
  expect([numbers.size > 0, faults]).toEqual([true, []]);
};

describe.each(vendors.map((vendor) => [vendor.path, vendor] as const))('the vendor %s', (path, vendor) => {
  it('parses its example', () => expectReadings(vendor));

  it('may be sent with a key of scope “ingest”', () => {
    expect(POLICY[`POST /api/ingest/${path}`]).toEqual({ who: [], key: 'ingest' });
  });

  it('finds the device in a message that can’t be parsed', () => {
    const { app_id, dev_id } = vendor.parse(vendor.example) ?? {};
    const damaged = { ...(vendor.example as object), ts: {}, time: {}, uplink_message: 1 };
    expect(() => vendor.parse(damaged)).toThrow();
    expect(namesIn(damaged)).toEqual({ app_id, dev_id });
  });

  it('recognizes the topics of its subscription', () => {
    const topic = topicOf(vendor.mqtt?.filter ?? '', ['plant', 'tap-1']);
    expect(vendor.mqtt?.topic.exec(topic)?.groups).toMatchObject({ app_id: 'plant', dev_id: 'tap-1' });
  });
});

describe('the example in CONTRIBUTING.md', () => {
  const folder = temporaryFolder();
  afterAll(() => removeFolder(folder));

  it('is a vendor of one short file', async () => {
    const text = readFileSync(join(projectRoot(), 'CONTRIBUTING.md'), 'utf8');
    const [, name, code = ''] =
      /`server\/ingest\/vendors\/([\w-]+)\.ts`:\s+```ts\n([\s\S]*?)```/.exec(text) ?? [];
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(20);
    expect(text).toContain(`'POST /api/ingest/${name}': INGEST`);
    const file = join(folder, `${name}.ts`);
    const imported = (path: string): string => pathToFileURL(join(projectRoot(), path)).href;
    writeFileSync(
      file,
      code
        .replace(`'zod'`, `'${import.meta.resolve('zod')}'`)
        .replace(`'../`, `'${imported('server/ingest')}/`),
    );
    const { default: vendor } = (await import(/* @vite-ignore */ file)) as { default: Vendor };
    expect(vendor.path).toBe(name);
    expectReadings(vendor);
    expect(() => vendor.parse({})).toThrow('site: ');
  });
});

import { expect, it } from 'vitest';
import { meterRanking } from '../../../server/reports/pdf/meters.ts';
import { translatorFor } from '../../../server/translations.ts';
import type { ResultRow } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';

const translate = translatorFor('en');
const [laundry] = meterResult.devices as [ResultRow];

it('lists only main meters beside their chart if there is no room for all, and how many are left', () => {
  const meters = Array.from({ length: 24 }, (_, at) => ({
    ...laundry,
    device_id: at + 1,
    title: `Meter ${at + 1}`,
    main_id: at < 3 ? null : (at % 3) + 1,
    consumption: at < 3 ? 900 : 100,
  }));
  const source = { result: { ...meterResult, devices: meters }, translate };
  expect(JSON.stringify(meterRanking(source, 600))).toContain('Meter 24');
  const some = JSON.stringify(meterRanking(source, 200));
  expect(some).toMatch(/Meter 1".*Meter 2".*Meter 3".*"21 more are in the table of meters\."/);
  expect(some).not.toContain('Meter 4');
});

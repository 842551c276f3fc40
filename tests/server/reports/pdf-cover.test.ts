import { expect, it } from 'vitest';
import { pdfDocument } from '../../../server/reports/pdf/document.ts';
import { keyFigures } from '../../../server/reports/pdf/key-figures.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import type { Result } from '../../../src/domain/reports/result.ts';
import { valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');

it('leads a project with its address, and has the field tests apart from the verdict', () => {
  const project = { id: 2, title: 'Mill House' };
  const { content } = pdfDocument({ ...valveResult, kind: 'project', project }, translate, {
    address: '1 Mill Road',
  });
  const texts = JSON.stringify(content);
  expect(texts).toContain('Mill House, 1 Mill Road');
  const boxes = content.flatMap((node) =>
    typeof node === 'object' && node.layout === 'verdict'
      ? [(node.table as { body: readonly unknown[][] }).body.map((row) => JSON.stringify(row))]
      : [],
  );
  expect(boxes[0]).toHaveLength(2);
  expect(boxes[0]?.[0]).not.toContain('Field test');
  expect(boxes[0]?.[1]).toContain('Field test');
});

it('says below the key figures why there is no share of recycled water, and ends no text of the verdict with one word', () => {
  const [device] = valveResult.devices as [(typeof valveResult.devices)[number]];
  const unit = { ...device, device_id: 90, hydraloop: { recycled: 9, mains: 0, savings: null } };
  const devices = [...valveResult.devices, unit] as typeof valveResult.devices;
  const { content } = pdfDocument({ ...valveResult, kind: 'project', devices }, translate);
  const boxes = content.filter((node) => typeof node === 'object' && node.layout === 'verdict');
  expect(JSON.stringify(boxes)).not.toContain('mains inlet');
  expect(JSON.stringify(content)).toContain('no recycled share is given.');
  expect(JSON.stringify(boxes)).toMatch(/Field test: [^"]*\u00a0valves\./);
});

it('leads a project with what its recycling units recycled, and says in small print what there is none of', () => {
  const [device] = valveResult.devices as [(typeof valveResult.devices)[number]];
  const fine = valveResult.devices.map((one) => ({ ...one, scald_events: 0 }));
  const hydraloop = { recycled: 300, mains: 100 };
  const unit = { ...device, device_id: 90, type: 'hydraloop', daily_max: undefined, hydraloop };
  const water = { consumption: 900, bursts: 1, leaks: 0 };
  const result: Result = {
    ...valveResult,
    kind: 'project',
    totals: { scald_events: 0, seconds_above_limit: 1200, max: 47.5, tmv_in_band_share: 1, ...water },
    devices: [...fine, unit] as typeof valveResult.devices,
  };
  expect(keyFigures(result).map(({ key }) => key)).toEqual([
    'seconds_above_limit',
    'max',
    'tmv_in_band_share',
    'consumption',
    'completeness',
    'bursts',
    'recycled',
  ]);
  expect(JSON.stringify(pdfDocument(result, translate).content)).toMatch(/No scald events/);
});

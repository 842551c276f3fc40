import { expect, it } from 'vitest';
import type { Node } from '../../../server/reports/pdf/nodes.ts';
import { findings } from '../../../server/reports/pdf/sections.ts';
import { ROOM_TO_WRITE } from '../../../server/reports/pdf/action-lines.ts';
import { smallPrint } from '../../../server/reports/pdf/key-figure-notes.ts';
import { translatorFor } from '../../../server/texts/translations.ts';
import { PROFILES } from '../../../src/domain/reports/profiles.ts';
import type { Result, ResultRow } from '../../../src/domain/reports/result.ts';
import { meterResult } from '../../support/report-result.ts';
import { valveResult } from '../../support/valve-result.ts';

const translate = translatorFor('en');
/** Without what is shown instead where there is room. */
const usualOf = (nodes: readonly Node[]): readonly Node[] =>
  nodes.filter((node) => typeof node === 'string' || node.extra === undefined);
const textsOf = (result: Result): string =>
  JSON.stringify(usualOf(findings({ result, translate }))).replaceAll('\u00a0', ' ');
const [ward] = valveResult.devices as [ResultRow];
/** The rows whose lower edge is a line to write on. */
const linesIn = (text: string): number => text.split('"borderColor"').length - 1;

it('has a line to write on in each exception, below what became of its alarm', () => {
  expect(meterResult.exceptions).toHaveLength(1);
  expect(linesIn(textsOf(meterResult))).toBe(1);
  // With more room above it, where there is room on the page.
  const roomy = findings({ result: meterResult, translate }).find(
    (node) => typeof node === 'object' && node.extra === 'room_to_write',
  );
  expect(JSON.stringify(roomy)).toContain(`[0,${ROOM_TO_WRITE},0,0]`);
  const hot = { ...valveResult, exceptions: valveResult.exceptions.slice(0, 1), devices: [ward] };
  expect(linesIn(textsOf(hot))).toBeGreaterThanOrEqual(1);
});

it('lists valves without a field test as an exception, unless each has one', () => {
  const devices = [ward, { ...ward, device_id: 99 }];
  const result = { ...valveResult, exceptions: [], devices };
  const texts = textsOf(result);
  expect(texts).toContain('Exceptions (1)');
  expect(texts).toContain('2 of 2 valves');
  expect(texts).toContain('No field test recorded; one is required every 12 months.');
  // Where the source is our own.
  const abroad = { ...result, profile: PROFILES.nz_care };
  expect(textsOf(abroad)).toContain('No field test recorded; one is recommended every 12 months.');
  const tested = devices.map((one) => ({ ...one, next_field_test: '2027-01-31' }));
  expect(textsOf({ ...result, devices: tested })).not.toContain('Exceptions (');
});

it('says where devices are by letters if there are several places, which it explains once, those in the list only', () => {
  const devices = Array.from({ length: 6 }, (_, at) => ({
    ...ward,
    device_id: at + 1,
    location: at < 3 ? 'Level 1' : 'Level 2',
  }));
  const [first] = valveResult.exceptions;
  const texts = textsOf({ ...valveResult, devices, exceptions: first ? [{ ...first, device_id: 5 }] : [] });
  expect(texts).toContain('" · B"');
  expect(texts.split('Locations: B = Level 2.').length - 1).toBe(1);
  expect(texts).not.toContain('A = Level 1');
});

it('says what is in band where the share is shown', () => {
  const said = smallPrint({ result: valveResult, translate }, []).join(' ');
  expect(said).toContain('In band: share of uses with water from 38 to 45 °C.');
  // Reports about several devices of any kind have no such figure.
  expect(smallPrint({ result: { ...valveResult, kind: 'device' }, translate }, []).join(' ')).not.toContain(
    'In band:',
  );
  expect(smallPrint({ result: meterResult, translate }, []).join(' ')).not.toContain('In band:');
});

import type { Translate } from '../../../languages/translate.ts';
import { untestedValves } from '../texts/field-test-text.ts';
import { areTestsRequired } from '../texts/references.ts';
import type { Result } from '../result.ts';
import { shownExceptions, type ShownException } from './shown-exceptions.ts';

const UNTESTED = 'field_test_unknown';

/** What the limits ask for and nobody recorded: valves without a field test. */
const untested = (result: Result, translate: Translate): readonly ShownException[] => {
  const found = untestedValves(result);
  if (found === null) return [];
  const { field_test_months: months } = result.profile.limits;
  const [only, ...others] = result.devices;
  const text = areTestsRequired(result) ? 'required' : 'recommended';
  return [
    {
      ...(only && others.length === 0
        ? { device_id: only.device_id, title: only.title }
        : { device_id: 0, devices: found.count, title: translate('report_notes.untested.title', found) }),
      ts: null,
      kind: UNTESTED,
      severity: 'minor',
      text: translate(`report_notes.untested.${text}`, { months }),
      value: null,
      limit: months,
    },
  ];
};

/** The exceptions as pages and PDFs list them, most severe first, then what nobody recorded. */
export const listedExceptions = (
  result: Result,
  translate: Translate,
  locale?: string,
): readonly ShownException[] => [
  ...shownExceptions(result, translate, locale),
  ...untested(result, translate),
];

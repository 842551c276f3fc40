import { describe, expect, it } from 'vitest';
import type { KindCount } from '../../../../src/domain/alarms/cases/overview.ts';
import { sentenceOf } from '../../../../src/domain/alarms/cases/sentence.ts';
import { ALARM_KINDS } from '../../../../src/domain/alarms/kind-names.ts';
import { overview } from '../../../../src/languages/en/overview/overview.ts';
import { createTranslate } from '../../../../src/languages/translate.ts';

const translate = createTranslate({ overview }, 'en');
const count = (kind: string, number: number, severity: KindCount['severity'] = 'medium'): KindCount => ({
  kind,
  severity,
  count: number,
});
const sentence = (...counts: readonly KindCount[]): string => sentenceOf(counts, translate);

describe('the sentence of the overview', () => {
  it('is empty without cases', () => {
    expect(sentence()).toBe('');
    expect(sentence(count('scald', 0))).toBe('');
  });

  it('names the worst first, then the most frequent', () => {
    expect(sentence(count('device_offline', 1), count('scald', 2, 'critical'))).toBe(
      '2 scald risks, 1 silent device',
    );
    expect(sentence(count('stuck_meter', 1), count('sensor_fault', 3))).toBe(
      '3 faulty sensors, 1 stuck meter',
    );
  });

  it('adds up a kind with several severities, in the place of the worst', () => {
    expect(
      sentence(
        count('device_offline', 2, 'low'),
        count('tamper', 1, 'high'),
        count('device_offline', 1, 'critical'),
      ),
    ).toBe('3 silent devices, 1 tampered device');
  });

  it('counts what is beyond three kinds, but not a single one', () => {
    const four = [count('a', 1), count('b', 1), count('c', 1), count('scald', 1)];
    expect(sentence(...four)).not.toContain('more');
    expect(sentence(...four, count('tamper', 5, 'low'), count('burst', 1, 'critical'))).toBe(
      '1 possible burst, 1 scald risk, 1 other alarm, 7 more alarms',
    );
  });

  it('has words for every kind', () => {
    expect(ALARM_KINDS.filter((kind) => !Object.hasOwn(overview.kinds, kind))).toEqual([]);
  });
});

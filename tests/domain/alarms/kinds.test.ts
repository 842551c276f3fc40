import { valueOf } from '../../../src/domain/alarms/value-of.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { defineAlarmKind, type AnyKind } from '../../../src/domain/alarms/kind.ts';
import { ALARM_KINDS } from '../../../src/domain/alarms/kind-names.ts';
import { alarmKind, alarmKinds, alarmKindTexts } from '../../../src/domain/alarms/kinds.ts';
import { kindsGuide } from './kinds-guide.ts';
import { createFeed, judgedOf, runExample } from './run-example.ts';

const kinds = [...alarmKinds];

test('the guide describes the kinds as they are', async () => {
  await expect(kindsGuide()).toMatchFileSnapshot(join(projectRoot(), 'docs/alarm-kinds.md'));
});

test('there is a kind for each file', () => {
  expect([...alarmKinds.keys()].toSorted()).toEqual([...ALARM_KINDS].toSorted());
  expect(ALARM_KINDS).toHaveLength(15);
  expect(() => alarmKind('none')).toThrow('There is no alarm kind named "none".');
});

test('the recipe for a kind works', () => {
  const [, code = ''] =
    /^### An alarm kind$.*?^```ts\n(.*?)^```/ms.exec(
      readFileSync(join(projectRoot(), 'CONTRIBUTING.md'), 'utf8'),
    ) ?? [];
  const script = code
    .replace(/^import .*$/gm, '')
    .replace('<never>', '')
    .replace('export default', 'return');
  const kind = runInThisContext(`(defineAlarmKind, valueOf) => {${script}}`)(
    defineAlarmKind,
    valueOf,
  ) as AnyKind;
  expect(kind.examples).toHaveLength(1);
  for (const example of kind.examples) {
    expect(runExample(kind, example)).toEqual(example.steps.map(({ expect: expected }) => expected));
  }
});

describe.each(kinds)('%s', (name, kind) => {
  test.each(kind.examples.map((example) => [example.title, example] as const))('%s', (_, example) => {
    expect(runExample(kind, example)).toEqual(example.steps.map(({ expect: expected }) => expected));
  });

  test('gives the same history when every sample is given twice', () => {
    for (const example of kind.examples) {
      const judged = judgedOf(kind, example.params, example.device);
      const histories = [1, 2].map((times) => {
        const feed = createFeed(judged, example);
        for (const { at, values, facts } of example.steps) {
          const now = Date.parse(at);
          for (let n = 0; n < times; n++) {
            if (values) feed.sample(now, values);
            if (facts) feed.facts(now, facts);
            if (!values && !facts) feed.time(now);
          }
        }
        return feed.effects;
      });
      expect(histories[1]).toEqual(histories[0]);
    }
  });

  test('says what happened and what to do in sentences', () => {
    for (const text of [kind.text, kind.textWithoutLimit ?? kind.text, kind.response])
      expect(text).toMatch(/^(?:[A-Z]|%\{).*\.$/);
    expect(kind.title).toMatch(/^[A-Z][^.]*$/);
    expect(alarmKindTexts.alarm_kinds[name]).toMatchObject({ title: kind.title, response: kind.response });
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { findingExamples, quietFindings, shownOf } from './finding-examples.ts';
import { findingsGuide } from './findings-guide.ts';

it('finds nothing of the device from which examples differ', () => {
  expect(quietFindings).toEqual([]);
});

it('describes the findings as they are in the guide', async () => {
  await expect(findingsGuide()).toMatchFileSnapshot(join(projectRoot(), 'docs/findings.md'));
});

describe.each(findingExamples)('%s', (kind, examples) => {
  it('has an example that is found', () => {
    expect(examples.some(({ says }) => says !== null)).toBe(true);
  });

  it.each(examples)('says $says', (example) => {
    expect(shownOf(kind, example)?.text ?? null).toBe(example.says);
  });
});

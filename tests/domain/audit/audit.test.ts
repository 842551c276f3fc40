import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, isFinal } from '../../../src/domain/audit/audit.ts';

test('edits, deletions, registrations, imports, replacements and restored readings can be taken back; secrets and undos can’t', () => {
  expect(AUDIT_ACTIONS.filter((action) => !isFinal(action))).toEqual([
    'edit',
    'delete',
    'register',
    'import',
    'replace',
    'import_readings',
    'restore_reading',
    'attach',
    'detach',
  ]);
});

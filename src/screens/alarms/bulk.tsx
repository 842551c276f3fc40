import Check from '@mui/icons-material/Check';
import Snooze from '@mui/icons-material/SnoozeOutlined';
import { lazy } from 'react';
import type { BulkTask } from '../../generator/bulk-context.ts';

/** Bulk actions on cases; their dialogs are loaded on demand. */
export const acknowledgeTask: BulkTask = {
  key: 'acknowledge',
  label: 'alarms.acknowledge',
  icon: <Check />,
  Dialog: lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).AcknowledgeMany })),
};

export const shelveTask: BulkTask = {
  key: 'shelve',
  label: 'alarms.shelve',
  icon: <Snooze />,
  Dialog: lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).ShelveMany })),
};

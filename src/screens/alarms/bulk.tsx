import Check from '@mui/icons-material/Check';
import Snooze from '@mui/icons-material/SnoozeOutlined';
import { lazy } from 'react';
import { BulkButton } from '../../generator/bulk/bar.tsx';

const AcknowledgeDialog = lazy(async () => ({
  default: (await import('./bulk-dialogs.tsx')).AcknowledgeMany,
}));
const ShelveDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).ShelveMany }));

/** Acknowledges the selected cases. */
export const AcknowledgeMany = () => (
  <BulkButton label="alarms.acknowledge" icon={<Check />} Dialog={AcknowledgeDialog} />
);

/** Shelves the selected cases. */
export const ShelveMany = () => <BulkButton label="alarms.shelve" icon={<Snooze />} Dialog={ShelveDialog} />;

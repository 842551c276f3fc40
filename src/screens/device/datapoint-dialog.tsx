import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { ConflictDialog } from '../../generator/conflict-dialog.tsx';
import { useCurrentUser } from '../../providers/current-user.ts';
import { RecordForm } from '../../generator/record-form.tsx';
import { useSave } from '../../generator/use-save.ts';
import { resourceNamed } from '../../resources/all.ts';
import { ExternalIdInput } from '../external-id-input.tsx';
import type { Datapoint } from '../datapoint.ts';
import { Dial } from './dial.tsx';
import { InvalidInput } from './invalid-input.tsx';
import { UnitInput } from './unit-input.tsx';
import { ValuePreview } from './value-preview.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const datapoints = resourceNamed('datapoints');

interface Props {
  readonly datapoint: Datapoint;
  /** The company of its device. */
  readonly companyId: number | null;
  onSaved(): void;
  onClose(): void;
}

/** Edits the facts of a datapoint: its name and what its values mean. Concurrent edits open the conflict dialog. */
export const DatapointDialog = ({ datapoint, companyId, onSaved, onClose }: Props) => {
  const translate = useTranslate();
  const me = useCurrentUser();
  const id = useId();
  // Snapshot from opening time: the page behind the dialog keeps refetching.
  const [opened] = useState(datapoint as RaRecord);
  const { save, conflict } = useSave(datapoints, opened, me, () => {
    onSaved();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{translate('device.edit_value', { name: datapoint.label })}</DialogTitle>
      <DialogContent
        sx={{
          '& > .record-form': { maxWidth: 'none', border: 0, bgcolor: 'transparent' },
          '& .form-parts': { px: 0 },
          // Down to the edge of the dialog, whose padding is not covered otherwise.
          '& .form-bar': { bottom: -20, px: 0 },
        }}
      >
        {me && (
          <RecordForm
            definition={datapoints}
            me={me}
            mode="edit"
            record={opened}
            leaving
            inputs={{
              unit: <UnitInput />,
              invalid: <InvalidInput />,
              xid: <ExternalIdInput definition={datapoints} companyId={companyId} />,
            }}
            after={<ValuePreview datapoint={datapoint} />}
            onSave={save}
            onCancel={onClose}
          />
        )}
        {datapoint.kind === 'counter' && <Dial datapoint={datapoint} onSaved={onSaved} />}
        {conflict && <ConflictDialog definition={datapoints} {...conflict} />}
      </DialogContent>
    </Dialog>
  );
};

import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ResourceContextProvider, type RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { ConflictDialog } from '../../../generator/form/conflict-dialog.tsx';
import { FormSection, GeneratedForm } from '../../../generator/form/form.tsx';
import { useSave } from '../../../generator/form/use-save.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { ExternalIdInput } from '../external-id-input.tsx';
import type { Datapoint } from '../datapoint.ts';
import { Dial } from './dial.tsx';
import { InvalidInput } from './invalid-input.tsx';
import { UnitInput } from './unit-input.tsx';
import { ValuePreview } from './value-preview.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

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
  const id = useId();
  // Snapshot from opening time: the page behind the dialog keeps refetching.
  const [opened] = useState(datapoint as RaRecord);
  const { save, conflict } = useSave(datapoints, opened, () => {
    onSaved();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>{translate('device.edit_value', { name: datapoint.label })}</DialogTitle>
      <DialogContent
        sx={{
          '& .form-parts': { px: 0 },
          // Down to the edge of the dialog, whose padding is not covered otherwise.
          '& .record-form .form-bar.form-bar': { bottom: -20, px: 0 },
        }}
      >
        <ResourceContextProvider value={datapoints.name}>
          <GeneratedForm record={opened} isLeaving onSubmit={save} onCancel={onClose}>
            <UnitInput source="unit" />
            <InvalidInput source="invalid" />
            <ExternalIdInput source="xid" companyId={companyId} />
            <FormSection>
              <ValuePreview datapoint={datapoint} />
            </FormSection>
          </GeneratedForm>
          {datapoint.kind === 'counter' && <Dial datapoint={datapoint} onSaved={onSaved} />}
          {conflict && <ConflictDialog {...conflict} />}
        </ResourceContextProvider>
      </DialogContent>
    </Dialog>
  );
};

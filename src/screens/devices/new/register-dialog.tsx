import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId } from 'react';
import { Form } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { FieldInput } from '../../../generator/form/inputs.tsx';
import type { Values } from '../../../generator/form/form-fields.ts';
import { saveErrors, type SaveErrors } from '../../../generator/form/use-save.ts';
import { useNotifyDone } from '../../../generator/page/use-notify-done.ts';
import { undoTokenOf } from '../../../providers/undo-tokens.ts';
import type { PendingDevice } from '../../../providers/data/custom-calls.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { suggestedTags } from '../../../domain/devices/labels.ts';
import { RegisterValues } from './register-values.tsx';
import { usePending } from './use-pending.ts';
import { ContestedNote } from '../contested.tsx';
import type { FormRule } from '../../../generator/form/form-faults.ts';
import { FormError, useFormOptions, useResolver } from '../../../generator/form/form.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useOnlyCompany } from '../../use-only-company.ts';

const devices = resourceNamed('devices');
const FIELDS = ['title', 'company_id', 'model_id', 'tags'];

const companyRequired: FormRule = ({ company_id }) =>
  typeof company_id === 'number' ? [] : [{ path: 'company_id', key: 'validation.required', values: {} }];

const Buttons = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={isSubmitting}>
        {translate('generator.form.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {translate('screens.pending.register')}
      </Button>
    </DialogActions>
  );
};

interface Props {
  readonly device: PendingDevice;
  onClose(): void;
}

/** Registers a pending device with title, company and tags. */
export const RegisterDialog = ({ device, onClose }: Props) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const done = useNotifyDone();
  const provider = useDataProvider<SiteDataProvider>();
  const id = useId();
  const only = useOnlyCompany();
  const pending = usePending(device);
  const found = pending?.model_id ?? null;
  const resolver = useResolver(devices, FIELDS, 'edit', device.contested ? companyRequired : undefined);
  const register = async ({ model_id, ...rest }: Values): Promise<SaveErrors> => {
    // The model that was found is only confirmed.
    const values = model_id === undefined || model_id === found ? rest : { ...rest, model_id };
    let data: Readonly<Record<string, unknown>>;
    try {
      ({ data } = await provider.registerDevice(device, values));
    } catch (error) {
      return saveErrors(error, FIELDS);
    }
    done('screens.pending.registered', { name: String(values.title) }, undoTokenOf(data));
    onClose();
    void client.invalidateQueries();
    return undefined;
  };
  const options = useFormOptions();
  if (only === undefined || pending === undefined) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      fullWidth
      maxWidth="md"
      // The buttons stay in sight below a long message.
      sx={{ '& form': { display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' } }}
    >
      <Form
        {...options}
        record={{}}
        defaultValues={{
          title: device.dev_id,
          company_id: device.company_id ?? (device.contested ? null : only),
          ...(found === null ? {} : { model_id: found }),
          tags: suggestedTags(device.type),
        }}
        resolver={resolver}
        onSubmit={register}
      >
        <DialogTitle id={id}>{translate('screens.pending.dialog')}</DialogTitle>
        <DialogContent>
          <Box component="p" sx={{ mt: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {device.hw_serial} · {device.app_id} / {device.dev_id}
          </Box>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 1 }}>
            <FormError />
            {device.contested && <ContestedNote claimedBy={device.claimed_by ?? []} />}
            {FIELDS.map((name) => (
              <FieldInput
                key={name}
                resource="devices"
                source={name}
                required={name === 'company_id' && device.contested === true}
              />
            ))}
            <RegisterValues device={device} />
          </Box>
        </DialogContent>
        <Buttons onClose={onClose} />
      </Form>
    </Dialog>
  );
};

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useId, useState, type SubmitEvent } from 'react';
import type { Hardware } from '../../../domain/devices/hardware.ts';
import { exactTime, fromLocalInput } from '../../../domain/time/zoned.ts';
import { useAllowed } from '../../../generator/allowed.ts';
import { PageSection } from '../../../generator/record/fields.tsx';
import { RowTable, type RowColumn } from '../../../generator/list/row-table.tsx';
import { fieldErrors, otherErrors } from '../../../generator/form/server-errors.ts';
import { useNotifyDone } from '../../../generator/page/use-notify-done.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { resourceNamed } from '../../../resources/all.ts';
import type { Device } from '../device.ts';

const FEW = 6;
const devices = resourceNamed('devices');
const FIELDS = ['hw_serial', 'dev_id', 'app_id', 'at'] as const;
type Entered = Readonly<Record<(typeof FIELDS)[number], string>>;
const NOTHING_ENTERED: Entered = { hw_serial: '', dev_id: '', app_id: '', at: '' };

interface DialogProps {
  readonly device: Device;
  onClose(): void;
  onReplaced(): void;
}

/** Asks for the serial of the new hardware, its names in the network and when it was replaced. */
const ReplaceDialog = ({ device, onClose, onReplaced }: DialogProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const client = useQueryClient();
  const done = useNotifyDone();
  const zone = useZone();
  const id = useId();
  const [entered, setEntered] = useState(NOTHING_ENTERED);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Partial<Entered>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!entered.hw_serial.trim()) return setErrors({ hw_serial: translate('validation.required') });
    setBusy(true);
    setErrors({});
    setFailure(null);
    const { hw_serial, dev_id, app_id, at } = entered;
    try {
      const batch = await provider.replaceHardware(device.id, {
        hw_serial: hw_serial.trim(),
        dev_id: dev_id.trim() || undefined,
        app_id: app_id.trim() || undefined,
        at: fromLocalInput(at, zone) ?? undefined,
      });
      await client.invalidateQueries();
      done('device.hardware.done', {}, batch);
      onReplaced();
      onClose();
    } catch (error) {
      const { body, message } = error as Error & { readonly body?: unknown };
      const found = fieldErrors(body, FIELDS);
      setErrors(found);
      if (Object.keys(found).length === 0) setFailure(otherErrors(body, FIELDS).join(' ') || message);
      setBusy(false);
    }
  };
  const input = (name: keyof Entered, help?: string) => ({
    value: entered[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setEntered({ ...entered, [name]: target.value }),
    error: errors[name] !== undefined,
    helperText: errors[name] ?? help,
    size: 'small' as const,
    margin: 'dense' as const,
    fullWidth: true,
  });
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={id}>{translate('device.hardware.replace')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{translate('device.hardware.replace_text')}</DialogContentText>
          {failure && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          )}
          <TextField
            {...input('hw_serial', translate('device.hardware.serial_help'))}
            label={translate('device.hardware.serial')}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: 100, spellCheck: false } }}
          />
          <TextField
            {...input('at', translate('device.hardware.at_help'))}
            label={translate('device.hardware.at')}
            type="datetime-local"
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <Typography sx={{ mt: 2, mb: 0.5, color: 'text.secondary' }}>
            {translate('device.hardware.names')}
          </Typography>
          <TextField
            {...input('dev_id')}
            label={translate('device.hardware.dev_id')}
            placeholder={device.dev_id}
            slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
          />
          <TextField
            {...input('app_id')}
            label={translate('device.hardware.app_id')}
            placeholder={device.app_id}
            slotProps={{ htmlInput: { maxLength: 200, spellCheck: false } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {translate('generator.remove.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate('device.hardware.replace')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const HardwareTable = ({ all }: { readonly all: readonly Hardware[] }) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const columns: readonly RowColumn<Hardware>[] = [
    {
      key: 'hw_serial',
      label: translate('resources.devices.fields.hw_serial'),
      isLong: true,
      cell: (row) => row.hw_serial,
    },
    {
      key: 'dev_id',
      label: translate('resources.devices.fields.dev_id'),
      isLong: true,
      cell: (row) => row.dev_id,
    },
    {
      key: 'from',
      label: translate('device.hardware.from'),
      cell: (row) => exactTime(row.from, zone, locale),
    },
    {
      key: 'to',
      label: translate('device.hardware.to'),
      cell: (row) =>
        row.to === null ? translate('device.hardware.present') : exactTime(row.to, zone, locale),
    },
  ];
  const label = translate('device.hardware.title');
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
      <RowTable label={label} columns={columns} rows={all} keyOf={({ from }) => from} few={FEW} />
    </Paper>
  );
};

interface Props {
  readonly device: Device;
  onReplaced(): void;
}

/** The hardware of a registered device, with what it was before, and the button that replaces it. */
export const DeviceHardware = ({ device, onReplaced }: Props) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const mayReplace = useAllowed(devices)('edit');
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['devices', 'hardware', device.id],
    queryFn: ({ signal }) => provider.hardware(device.id, signal),
    enabled: device.is_active !== null,
  });
  if (!data || (!mayReplace && data.length < 2)) return null;
  const button = mayReplace && (
    <Button size="small" onClick={() => setOpen(true)}>
      {translate('device.hardware.replace')}
    </Button>
  );
  return (
    <PageSection title={translate('device.hardware.title')} action={button}>
      <HardwareTable all={data} />
      {isOpen && <ReplaceDialog device={device} onClose={() => setOpen(false)} onReplaced={onReplaced} />}
    </PageSection>
  );
};

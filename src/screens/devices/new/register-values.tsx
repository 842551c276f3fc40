import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne, type RaRecord } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DeviceMessage } from '../../../domain/devices/message.ts';
import { pastedMessage } from '../../../domain/device-models/pasted.ts';
import { convert, isInvalidList } from '../../../domain/readings/value-facts.ts';
import type { PendingDevice } from '../../../providers/data/custom-calls.ts';
import type { TriedValue } from '../../../providers/data/devices/model-calls.ts';
import type { SiteDataProvider } from '../../../providers/data/provider.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import { TriedValues } from '../../device-models/try-message.tsx';
import { usePending } from './use-pending.ts';

const payloadText = ({ payload }: DeviceMessage): string =>
  typeof payload === 'string' ? payload : JSON.stringify(payload);

const OUTCOMES: Readonly<Record<string, TriedValue['outcome']>> = {
  late: 'late',
  ignored: 'ignored',
  rejected: 'rejected',
};

/** The values of a message as they were read, by the facts of their datapoints. */
const readValues = ({ values }: DeviceMessage, datapoints: readonly Datapoint[]): TriedValue[] =>
  values.map(({ path, key, value, role, outcome, reason }) => {
    const datapoint = datapoints.find((one) => one.key === key);
    const facts = datapoint && {
      ...datapoint,
      invalid: isInvalidList(datapoint.invalid) ? datapoint.invalid : null,
    };
    return {
      path,
      key,
      label: null,
      role,
      value: typeof value !== 'number' ? null : facts ? convert(value, facts).value : value,
      unit: datapoint?.unit ?? null,
      outcome: OUTCOMES[outcome] ?? 'stored',
      reason,
    };
  });

/** What the latest message of a new device will mean, by the model that is chosen or the one that was found. */
export const RegisterValues = ({ device }: { readonly device: PendingDevice }) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const { control } = useFormContext();
  const modelId = useWatch({ control, name: 'model_id' }) as number | null | undefined;
  const { data: messages } = useQuery({
    queryKey: ['devices', 'messages', device.id],
    queryFn: ({ signal }) => provider.deviceMessages(Number(device.id), signal),
    // An older server names pending devices by their serial only.
    enabled: Number.isInteger(Number(device.id)),
    retry: false,
  });
  const pending = usePending(device);
  const { data: model } = useGetOne<RaRecord>(
    'device-models',
    { id: modelId ?? 0 },
    { enabled: typeof modelId === 'number' },
  );
  const [latest] = messages ?? [];
  const message = latest ? pastedMessage(payloadText(latest)) : null;
  const { data: tried } = useQuery({
    queryKey: ['device-models', 'test', modelId, message],
    queryFn: ({ signal }) => provider.tryModel(model ?? {}, message ?? { payload: {} }, signal),
    enabled: model !== undefined && message !== null && modelId !== pending?.model_id,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!latest) return null;
  const values =
    typeof modelId === 'number' && modelId !== pending?.model_id && tried
      ? tried.values
      : readValues(latest, pending?.datapoints ?? []);
  const isUnderstood = values.some(({ role }) => role !== null);
  // What is understood first; neither what is left out nor what is past.
  const shown = values
    .filter(({ outcome }) => outcome === 'stored' || outcome === 'rejected')
    .toSorted((a, b) => Number(a.role === null) - Number(b.role === null));
  return (
    <Box component="section" aria-label={translate('models.meaning')}>
      <Box component="h3" sx={{ fontSize: 14, m: 0, mb: 1 }}>
        {translate('models.meaning')}
      </Box>
      {!isUnderstood && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('models.nothing_understood')}
        </Alert>
      )}
      {shown.length > 0 && <TriedValues values={shown} />}
    </Box>
  );
};

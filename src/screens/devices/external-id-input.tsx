import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useFormState, useWatch } from 'react-hook-form';
import { scopeConstraints } from '../../domain/access/scope-constraints.ts';
import { useField, useInputProps } from '../../generator/form/use-field.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { useDebounced } from '../../providers/autocomplete.ts';
import { resourceNamed } from '../../resources/all.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const DEBOUNCE_MS = 300;
const devices = resourceNamed('devices');

interface Props {
  readonly source: string;
  /** The company within which the id must be unique. Defaults to the form's company. */
  readonly companyId?: number | null;
}

/**
 * The external id of a device or datapoint. Checks while typing whether it is in use. The check is only a hint,
 * since saving validates it anyway, so a failed check shows nothing.
 */
export const ExternalIdInput = ({ source, companyId }: Props) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const me = useCurrentUser();
  const isFixed = me !== undefined && scopeConstraints(devices.access, me.role)['company_id']?.fixed === true;
  const { defaultValues } = useFormState();
  const formCompany: unknown = useWatch({ name: 'company_id' });
  const company = companyId === undefined ? ((formCompany as number | null | undefined) ?? null) : companyId;
  const { value, onChange, onBlur, fieldProps } = useField<string>(useInputProps({ source }));

  const xid = value?.trim() ?? '';
  const debounced = useDebounced(xid, DEBOUNCE_MS);
  const hasMoved = companyId === undefined && company !== (defaultValues?.['company_id'] ?? null);
  const isOwn = debounced === (defaultValues?.['xid'] ?? '') && !hasMoved;
  const { data: exists } = useQuery({
    queryKey: ['devices', 'xid', debounced, company],
    queryFn: ({ signal }) => provider.xidExists(debounced, isFixed ? undefined : company, signal),
    enabled: debounced !== '' && !isOwn && !fieldProps.error,
    retry: false,
    gcTime: 0,
  });
  const isChecked =
    exists !== undefined && debounced === xid && debounced !== '' && !isOwn && !fieldProps.error;
  const advice = isChecked && translate(exists ? 'screens.xid.in_use' : 'screens.xid.available');
  return (
    <TextField
      {...fieldProps}
      {...(advice ? { helperText: advice } : {})}
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      slotProps={{
        formHelperText: {
          'aria-live': 'polite',
          ...(advice && exists ? { sx: { color: 'warning.main' } } : {}),
        },
      }}
    />
  );
};

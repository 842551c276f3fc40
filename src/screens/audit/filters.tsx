import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { fromLocalInput, toLocalInput } from '../../domain/time/zoned.ts';
import { useZone } from '../../providers/session/current-user.ts';
import { useAuditedResources } from './cells.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Filters set by these fields, as opposed to the list's own filters. */
export const AUDIT_FILTERS = ['resource', 'at_gte', 'at_lt'] as const;
type Name = (typeof AUDIT_FILTERS)[number];

interface TimeProps {
  readonly label: string;
  readonly value: string | undefined;
  onChange(value: string | undefined): void;
}

/** A time in the user's time zone. Incomplete input does not filter. */
const TimeField = ({ label, value, onChange }: TimeProps) => {
  const zone = useZone();
  const [text, setText] = useState(() => toLocalInput(value, zone));
  useEffect(() => {
    setText((typed) => (fromLocalInput(typed, zone) === (value ?? null) ? typed : toLocalInput(value, zone)));
  }, [value, zone]);
  return (
    <TextField
      type="datetime-local"
      size="small"
      label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        const instant = fromLocalInput(target.value, zone);
        if (instant !== null || target.value === '') onChange(instant ?? undefined);
      }}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
    />
  );
};

/** Filters the audit log by resource and time range. */
export const AuditFilters = () => {
  const translate = useTranslate();
  const kinds = useAuditedResources();
  const { filterValues, setFilters } = useListContext();
  const values = filterValues as Readonly<Record<string, string | undefined>>;
  const set = (changes: Partial<Record<Name, string | undefined>>): void => {
    const next = { ...values, ...changes };
    setFilters(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)));
  };
  const isSet = AUDIT_FILTERS.some((name) => values[name] !== undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
      <TextField
        select
        size="small"
        label={translate('history.kind')}
        value={values.resource ?? ''}
        onChange={({ target }) => set({ resource: target.value || undefined })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ width: { xs: '100%', sm: 200 } }}
      >
        <MenuItem value="">{translate('history.any')}</MenuItem>
        {kinds.map(([name, label]) => (
          <MenuItem key={name} value={name}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TimeField
        label={translate('history.since')}
        value={values.at_gte}
        onChange={(at_gte) => set({ at_gte })}
      />
      <TimeField
        label={translate('history.until')}
        value={values.at_lt}
        onChange={(at_lt) => set({ at_lt })}
      />
      {isSet && (
        <Button
          size="small"
          onClick={() => set({ resource: undefined, at_gte: undefined, at_lt: undefined })}
        >
          {translate('history.clear')}
        </Button>
      )}
    </Box>
  );
};

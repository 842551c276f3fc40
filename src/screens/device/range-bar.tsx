import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { RANGE_NAMES, spanOf, type SelectedRange, type RangeName } from '../../domain/chart-range.ts';
import type { Span } from '../../domain/series.ts';
import { toLocalInput } from '../../domain/zoned.ts';
import { useZone } from '../../providers/current-user.ts';

interface Props {
  readonly range: SelectedRange;
  /** The current span, which prefills a custom range. */
  readonly span: Span | undefined;
  onChange(range: SelectedRange): void;
}

/** A custom range in the user's time zone. */
const OwnRange = ({ range, onChange }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [isTried, setTried] = useState(false);
  const custom: SelectedRange = { name: 'custom', from, to };
  const { fault } = spanOf(custom, zone, 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!fault) onChange(custom);
  };
  const field = (label: string, value: string, set: (text: string) => void) => (
    <TextField
      type="datetime-local"
      size="small"
      label={label}
      value={value}
      error={isTried && fault !== undefined}
      onChange={(event) => set(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 100%', sm: '0 0 auto' } }}
    />
  );
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {field(translate('readings.from'), from, setFrom)}
        {field(translate('readings.to'), to, setTo)}
        <Button type="submit" variant="outlined">
          {translate('readings.apply')}
        </Button>
      </Box>
      <Box
        role={isTried && fault ? 'alert' : undefined}
        sx={{ mt: 0.5, fontSize: 12, color: isTried && fault ? 'error.main' : 'text.secondary' }}
      >
        {isTried && fault ? translate(`readings.${fault}`) : translate('readings.zone', { zone })}
      </Box>
    </Box>
  );
};

/** Selects a preset or custom time range. */
export const RangeBar = (props: Props) => {
  const { range, span, onChange } = props;
  const translate = useTranslate();
  const zone = useZone();
  const choose = (name: RangeName | null): void => {
    if (name === null || name === range.name) return;
    if (name !== 'custom' || !span) return onChange({ name, from: '', to: '' });
    const local = (ms: number): string => toLocalInput(new Date(ms).toISOString(), zone);
    onChange({ name, from: local(span.from), to: local(span.to) });
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={range.name}
        onChange={(_, name: RangeName | null) => choose(name)}
        aria-label={translate('readings.range')}
        sx={{ '& .MuiToggleButton-root': { textTransform: 'none', px: 1.5, minHeight: { xs: 44, sm: 36 } } }}
      >
        {RANGE_NAMES.map((name) => (
          <ToggleButton key={name} value={name}>
            {translate(`readings.ranges.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {range.name === 'custom' && <OwnRange key={`${range.from}/${range.to}`} {...props} />}
    </Box>
  );
};

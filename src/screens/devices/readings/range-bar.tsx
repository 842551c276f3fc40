import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useCustomRange } from '../../../charts/use-custom-range.ts';
import { customRange, type SelectedRange, type RangeName } from '../../../domain/charts/range.ts';
import type { Span } from '../../../domain/readings/series.ts';
import { useZone } from '../../../providers/session/current-user.ts';
import { useLocalCopy } from '../../../providers/browser/use-local-copy.ts';
import { useMedia } from '../../../providers/browser/use-media.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const NAMES = ['1h', '24h', '7d', '30d', '365d', 'custom'] as const satisfies readonly RangeName[];

/** The buttons of a choice of times in one line, as wide as a phone. */
export const TOGGLES = {
  display: { xs: 'flex', sm: 'inline-flex' },
  '& .MuiToggleButton-root': {
    flex: { xs: '1 1 auto', sm: 'none' },
    minHeight: { xs: 44, sm: 36 },
    px: { xs: 0.5, sm: 1.5 },
    textTransform: 'none',
    whiteSpace: 'nowrap',
    color: 'text.primary',
    bgcolor: 'background.paper',
    fontWeight: 500,
    '&:not(:first-of-type)': { borderLeftColor: 'divider' },
    '&.Mui-selected, &.Mui-selected:hover': {
      bgcolor: 'var(--fg-primary-tint)',
      color: 'var(--fg-primary-strong)',
      fontWeight: 600,
    },
  },
} as const;

interface Props {
  readonly range: SelectedRange;
  /** The current span, which prefills a custom range. */
  readonly span: Span | undefined;
  onChange(range: SelectedRange): void;
}

/** A custom range in the user's time zone. */
const OwnRange = ({ range, onChange }: Pick<Props, 'range' | 'onChange'>) => {
  const translate = useTranslate();
  const { zone, from, to, setFrom, setTo, fault, submit } = useCustomRange(range, onChange);
  const field = (label: string, value: string, set: (text: string) => void) => (
    <TextField
      type="datetime-local"
      size="small"
      label={label}
      value={value}
      error={fault !== undefined}
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
        role={fault ? 'alert' : undefined}
        sx={{ mt: 0.5, fontSize: 12, color: fault ? 'error.main' : 'text.secondary' }}
      >
        {fault ? translate(`readings.${fault}`) : translate('readings.zone', { zone })}
      </Box>
    </Box>
  );
};

/** Selects a preset or custom time range. */
export const RangeBar = (props: Props) => {
  const { range, span, onChange } = props;
  const translate = useTranslate();
  const zone = useZone();
  const isPhone = useMedia('(max-width: 599.95px)');
  const choose = (name: RangeName | null): void => {
    if (name === null || name === range.name) return;
    if (name !== 'custom' || !span) return onChange({ name, from: '', to: '' });
    onChange(customRange(span, zone));
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, width: { xs: 1, sm: 'auto' } }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={range.name}
        onChange={(_, name: RangeName | null) => choose(name)}
        aria-label={translate('readings.range')}
        sx={TOGGLES}
      >
        {NAMES.map((name) => (
          <ToggleButton key={name} value={name} aria-label={translate(`readings.ranges.${name}`)}>
            {translate(`readings.${isPhone ? 'ranges_short' : 'ranges'}.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {range.name === 'custom' && (
        <OwnRange key={`${range.from}/${range.to}`} range={range} onChange={onChange} />
      )}
    </Box>
  );
};

interface CompareProps {
  /** Whether the previous period is shown too. */
  readonly isCompared: boolean;
  onCompare(isCompared: boolean): void;
}

/** Shows the previous period of the same length too. */
export const Compare = ({ isCompared, onCompare }: CompareProps) => {
  const translate = useTranslate();
  const [isChecked, setChecked] = useLocalCopy(isCompared);
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={isChecked}
          slotProps={{ input: { 'aria-label': translate('charts.ranges.compare') } }}
          onChange={(event) => {
            setChecked(event.target.checked);
            onCompare(event.target.checked);
          }}
        />
      }
      title={translate('charts.ranges.compare')}
      label={translate('readings.compare')}
    />
  );
};

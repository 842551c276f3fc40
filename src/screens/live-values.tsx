import Edit from '@mui/icons-material/EditOutlined';
import Sensors from '@mui/icons-material/SensorsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { measuredParts } from '../domain/format.ts';
import { type OutletLimits, problemOf } from '../domain/health.ts';
import { isSwitch } from '../domain/switches.ts';
import { ValueState } from '../dashboards/elements/parts/value-state.tsx';
import '../dashboards/elements/elements.css';
import { useFormatLocale } from '../providers/current-user.ts';
import { StateMark } from '../providers/theme/state-mark.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { useLive } from '../live/use-live.ts';
import type { Datapoint } from './datapoint.ts';
import { useValueText } from '../charts/value-text.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

/** With a mouse, the button of a value appears when the pointer or the focus is on the value. */
const ON_HOVER = {
  '@media (hover: hover)': {
    opacity: 0,
    '&:focus-visible, [role="group"]:is(:hover, :focus-within) &': { opacity: 1 },
  },
};

/** The type of the number that a page is about. */
export const LEAD_VALUE = {
  fontSize: 44,
  lineHeight: '52px',
  fontWeight: 650,
  letterSpacing: '-0.02em',
} as const;
/** Quieter than the value that the page is about. */
const CARD_VALUE = { fontSize: 20, lineHeight: '30px', fontWeight: 600 } as const;
const CARD = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  p: 2,
} as const;

/** One line for the age: when the next one is expected is said with the main value. */
const ON_PHONE = { '@media (max-width: 599.95px)': { p: 1.5, '& .dash-next': { display: 'none' } } } as const;

interface ValueProps {
  /** Whether the page is about this value: larger, in a card with its day. */
  readonly isLead?: boolean;
  readonly datapoint: Datapoint;
  /** The device's expected interval in seconds. */
  readonly intervalS: number;
  /** Outlet limits of a mixing valve, if known. */
  readonly limits?: OutletLimits | null | undefined;
  /** Set if the user may edit the datapoint. */
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
}

interface HeadProps extends Pick<ValueProps, 'datapoint' | 'onEdit'> {
  readonly id: string;
}

/** The name of a value, which leads to its readings, and the button to edit it. */
export const ValueHead = ({ id, datapoint, onEdit }: HeadProps) => {
  const translate = useTranslate();
  const { label } = datapoint;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 30 }}>
      <Box
        id={id}
        sx={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: { sm: 'nowrap' },
          lineHeight: 1.3,
        }}
      >
        <MuiLink
          component={Link}
          to={{ search: `?tab=readings&points=${datapoint.id}` }}
          replace
          color="text.secondary"
          underline="hover"
          title={translate('device.show_readings', { name: label })}
        >
          {label}
        </MuiLink>
      </Box>
      {onEdit && (
        <IconButton
          size="small"
          aria-label={translate('device.edit_value', { name: label })}
          onClick={() => onEdit(datapoint)}
          sx={{ mr: -1, color: 'text.secondary', ...ON_HOVER }}
        >
          <Edit fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
};

interface NumberProps {
  readonly isLead?: boolean;
  readonly number: string;
  readonly unit: string;
  /** A colour of the theme. */
  readonly color: string;
}

/** A value in large figures, with its unit. */
export const ValueNumber = ({ isLead = false, number, unit, color }: NumberProps) => (
  <Box
    sx={{
      ...(isLead ? LEAD_VALUE : CARD_VALUE),
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      color,
    }}
  >
    {number}
    {unit && (
      <Box
        component="span"
        sx={{
          fontSize: isLead ? 20 : 14,
          lineHeight: 1,
          fontWeight: 400,
          letterSpacing: 0,
          color: 'text.secondary',
        }}
      >
        {unit === '%' ? '' : '\u00a0'}
        {unit}
      </Box>
    )}
  </Box>
);

/**
 * A live value. Tabular figures avoid layout shifts. Age and state form its accessible description, so that
 * an old value is not mistaken for a live one.
 */
export const LiveValue = ({ datapoint, intervalS, limits = null, onEdit, isLead = false }: ValueProps) => {
  const translate = useTranslate();
  const valueText = useValueText();
  const locale = useFormatLocale();
  const pace = { expected_interval_s: intervalS, usual_interval_s: datapoint.usual_interval_s };
  const label = useId();
  const description = useId();
  const { value, ts, ageMs, ...reading } = useLive(datapoint.id, {
    pace,
    known: { value: datapoint.last_value, ts: datapoint.last_at },
  });
  // A missing value is "never" even when offline.
  const state = value === null ? 'never' : reading.state;
  const display = isSwitch(datapoint)
    ? { number: valueText(value, datapoint), unit: '' }
    : measuredParts(value, datapoint.unit, locale);
  const { id, key, label: name, unit } = datapoint;
  // Only live values are judged; a stale one may no longer be true.
  const problem =
    state === 'live' && value !== null && ts !== null
      ? problemOf({ datapoint_id: id, key, label: name, unit, value, at: ts }, limits)
      : null;
  const word = problem && translate(`health.short.${problem.kind}`);
  return (
    <Box
      role="group"
      aria-labelledby={label}
      aria-describedby={description}
      sx={{ minWidth: 0, ...(isLead ? {} : { ...CARD, ...ON_PHONE }) }}
    >
      <ValueHead id={label} datapoint={datapoint} onEdit={onEdit} />
      <ValueNumber
        isLead={isLead}
        {...display}
        color={state === 'live' ? (isLead && problem ? 'error.main' : 'text.primary') : 'text.secondary'}
      />
      <ValueState
        id={description}
        shown={{ value, state, ts: ts === null ? null : Date.parse(ts), ageMs }}
        pace={pace}
        instead={problem && (isLead ? word : <StateMark mark="alarm" word={word} />)}
      />
    </Box>
  );
};

interface ValuesProps {
  readonly datapoints: readonly Datapoint[];
  readonly intervalS: number;
  readonly limits?: OutletLimits | null | undefined;
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
}

/** Columns on a wide screen, so that the last row is not nearly empty. */
const columnsFor = (count: number): number =>
  count <= 5 ? Math.max(3, count) : ([4, 5, 3].find((columns) => count % columns === 0) ?? 4);

/** All values of a device. */
export const LiveValues = ({ datapoints, intervalS, limits, onEdit }: ValuesProps) => {
  const translate = useTranslate();
  if (datapoints.length === 0) {
    return (
      <StatePanel
        icon={<Sensors />}
        title={translate('screens.device.no_values')}
        text={translate('screens.device.no_values_text')}
      />
    );
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(auto-fill, minmax(200px, 1fr))',
          lg: `repeat(${columnsFor(datapoints.length)}, minmax(0, 1fr))`,
        },
        gap: { xs: 1.5, sm: 2 },
      }}
    >
      {datapoints.map((datapoint) => (
        <LiveValue
          key={datapoint.id}
          datapoint={datapoint}
          intervalS={intervalS}
          limits={limits}
          onEdit={onEdit}
        />
      ))}
    </Box>
  );
};

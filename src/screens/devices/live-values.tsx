import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { measuredParts } from '../../domain/text/format.ts';
import { type OutletLimits, problemOf } from '../../domain/devices/health.ts';
import { isSwitch } from '../../domain/readings/switches.ts';
import { validValue } from '../../domain/readings/valid-value.ts';
import { ValueState } from '../../dashboards/elements/parts/value-state.tsx';
import '../../dashboards/elements/elements.css';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { TOUCH } from '../../providers/theme/tokens.ts';
import { useLive } from '../../live/use-live.ts';
import type { Datapoint } from './datapoint.ts';
import { useValueText } from '../../charts/value-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** With a mouse, the button of a value appears when the pointer or the focus is on the value. */
const ON_HOVER = {
  '@media (hover: hover)': {
    opacity: 0,
    '&:focus-visible, [role="group"]:is(:hover, :focus-within) &': { opacity: 1 },
  },
};

/** The type of the number that a page is about. */
const LEAD_VALUE = {
  fontSize: 44,
  lineHeight: '52px',
  fontWeight: 650,
  letterSpacing: '-0.02em',
} as const;
const NARROW = '@media (max-width: 1199.95px)';
/** Quieter than the value that the page is about. */
const ROW_VALUE = { fontSize: 16, lineHeight: '24px', fontWeight: 600, textAlign: 'right' } as const;
/**
 * One of several values, without when the next one is expected, which the main value says: its name, its number above what it is
 * held against, its line and age; in a narrow window in two lines.
 */
const ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 96px 104px',
  // The first lines of neighbours stand on one line, whether or not there is one below.
  gridTemplateRows: 'minmax(44px, auto)',
  alignContent: 'start',
  alignItems: 'center',
  columnGap: 2,
  px: 2.5,
  py: 0.5,
  minHeight: 52,
  height: 1,
  '& .dash-next': { display: 'none' },
  [NARROW]: {
    gridTemplateColumns: 'minmax(0, 1fr) 64px minmax(76px, auto)',
    gridTemplateRows: 'auto',
    '& > :nth-of-type(2)': { gridColumn: 3 },
    columnGap: 1,
    alignContent: 'normal',
    px: 2,
    minHeight: 44,
  },
} as const;
/** Without the sign of a value that is as it should be; on a phone below the name, beside what the value is held against. */
const STATE = {
  "& [data-mark='active']": { display: 'contents', '& > svg': { display: 'none' } },
  [NARROW]: { order: -1, gridRow: 2, gridColumn: 1 },
} as const;

/** Below the number. */
const NOTE = {
  gridRow: 2,
  gridColumn: '1 / 3',
  mt: -1.75,
  textAlign: 'right',
  color: 'text.secondary',
  fontSize: 12,
  '&:empty': { display: 'none' },
  [NARROW]: { mt: 0, gridColumn: 3 },
} as const;

/** Beside both lines of a row in a narrow window. */
const LINE = { [NARROW]: { gridRow: '1 / span 2', gridColumn: 2, '& svg': { width: 64 } } } as const;

interface ValueProps {
  /** Whether the page is about this value: larger, in a card with its day; otherwise it is a row. */
  readonly isLead?: boolean;
  readonly datapoint: Datapoint;
  /** The device's expected interval in seconds. */
  readonly intervalS: number;
  /** Outlet limits of a mixing valve, if known. */
  readonly limits?: OutletLimits | null | undefined;
  /** Set if the user may edit the datapoint. */
  readonly onEdit?: ((datapoint: Datapoint) => void) | undefined;
  /** In a row: what it is held against. */
  readonly note?: ReactNode;
  /** In a row: its last hours. */
  readonly line?: ReactNode;
}

interface HeadProps extends Pick<ValueProps, 'datapoint' | 'onEdit'> {
  readonly id: string;
  /** What is shown, if it is not the present value. */
  readonly name?: string;
}

/** The name of a value, which leads to its readings, and the button to edit it. */
export const ValueHead = ({ id, datapoint, onEdit, name }: HeadProps) => {
  const translate = useTranslate();
  const { label } = datapoint;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 30 }}>
      <Box
        id={id}
        sx={{
          flex: 1,
          minWidth: 0,
          overflowX: 'clip',
          textOverflow: 'ellipsis',
          whiteSpace: { sm: 'nowrap' },
          lineHeight: 1.3,
          // A link for fingers doesn't make the line higher.
          [TOUCH]: { '& a': { my: '-10px' } },
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
          {name ?? label}
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
      ...(isLead ? LEAD_VALUE : ROW_VALUE),
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
export const LiveValue = ({ datapoint, intervalS, limits = null, onEdit, ...row }: ValueProps) => {
  const { isLead = false, note, line } = row;
  const translate = useTranslate();
  const valueText = useValueText();
  const locale = useFormatLocale();
  const pace = { expected_interval_s: intervalS, usual_interval_s: datapoint.usual_interval_s };
  const label = useId();
  const description = useId();
  const {
    value: measured,
    ts,
    ageMs,
    ...reading
  } = useLive(datapoint.id, {
    pace,
    known: { value: datapoint.last_value, ts: datapoint.last_at },
  });
  const value = validValue(datapoint, measured);
  const isFaulty = value === null && measured !== null;
  // A missing value is "never" even when offline.
  const state = measured === null ? 'never' : reading.state;
  const display = isSwitch(datapoint)
    ? { number: valueText(value, datapoint), unit: '' }
    : measuredParts(value, datapoint.unit, locale);
  const { id, key, role, label: name, unit } = datapoint;
  // Only live values are judged; a stale one may no longer be true.
  const problem =
    state === 'live' && value !== null && ts !== null
      ? problemOf({ datapoint_id: id, key, role, label: name, unit, value, at: ts }, limits)
      : null;
  const word = isFaulty
    ? translate('screens.devices.no_valid_value')
    : problem && translate(`health.short.${problem.kind}`);
  return (
    <Box
      role="group"
      aria-labelledby={label}
      aria-describedby={description}
      sx={{ minWidth: 0, ...(isLead ? {} : ROW) }}
    >
      <ValueHead id={label} datapoint={datapoint} onEdit={onEdit} />
      <ValueNumber
        isLead={isLead}
        {...display}
        color={state === 'live' ? (isLead && problem ? 'error.main' : 'text.primary') : 'text.secondary'}
      />
      {!isLead && (
        <>
          <Box sx={NOTE}>{note}</Box>
          <Box sx={LINE}>{line}</Box>
        </>
      )}
      <Box sx={isLead ? {} : STATE}>
        <ValueState
          id={description}
          shown={{ value, state, ts: ts === null ? null : Date.parse(ts), ageMs }}
          pace={pace}
          instead={word && (isLead ? word : <StateMark mark="alarm" word={word} />)}
        />
      </Box>
    </Box>
  );
};

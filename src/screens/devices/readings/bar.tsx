import Box from '@mui/material/Box';
import { chartLimit } from '../../../charts/limits.ts';
import { formatValue } from '../../../domain/text/format.ts';
import type { upperLimitOf } from '../../../domain/valves/thresholds.ts';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

export const FLOWING = 'primary.main';
/** Of what only stands in the pipe: paler than water that flows. */
export const IDLE = 'color-mix(in srgb, var(--fg-primary) 40%, var(--fg-surface))';
export const RED = 'error.main';

/** What the bars of a column go from and to. */
export interface BarScale {
  readonly limit: ReturnType<typeof upperLimitOf>;
  /** Its lowest and highest value. */
  readonly low: number;
  readonly high: number;
}

const hasMark = ({ limit, low, high }: BarScale): boolean =>
  limit !== undefined && limit.value > low && limit.value < high;

interface BarProps {
  readonly at: number;
  readonly scale: BarScale;
  readonly colour: string;
}

/** How far a value is from the lowest to the highest of its column, as a bar with the limit as a mark, for the eye. */
export const Bar = ({ at, scale, colour }: BarProps) => {
  const { low, high, limit } = scale;
  const share = (value: number): string => `${((value - low) / (high - low || 1)) * 100}%`;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        flex: 1,
        display: { xs: 'none', sm: 'block' },
        height: 6,
        borderRadius: 1,
        bgcolor: 'var(--fg-canvas)',
      }}
    >
      <Box sx={{ height: 1, borderRadius: 1, width: share(at), minWidth: '2px', bgcolor: colour }} />
      {limit && hasMark(scale) && (
        <Box
          sx={{
            position: 'absolute',
            left: share(limit.value),
            top: -3,
            bottom: -3,
            width: '2px',
            bgcolor: RED,
            // Apart from a bar of the same colour.
            boxShadow: '0 0 0 1.5px var(--fg-surface)',
          }}
        />
      )}
    </Box>
  );
};

/** A colour of bars, or the mark of the limit, with its name. */
const Sample = ({ colour, name, isMark = false }: { colour: string; name: string; isMark?: boolean }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 0.75 }}>
    <Box
      component="span"
      sx={
        isMark
          ? { width: 2, height: 12, bgcolor: colour }
          : { width: 16, height: 6, borderRadius: 1, bgcolor: colour }
      }
    />
    {name}
  </Box>
);

interface LegendProps {
  readonly scale: BarScale;
  readonly unit: string | null;
  /** Whether some bars are of an idle pipe. */
  readonly hasIdle: boolean;
  /** Whether some are of values above the limit. */
  readonly hasAbove: boolean;
}

/** Above the bars: of which values they are, and what their colours and their mark mean. */
export const BarLegend = ({ scale, unit, hasIdle, hasAbove }: LegendProps) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { limit, low, high } = scale;
  const values = { low: formatValue(low, unit, locale), high: formatValue(high, unit, locale) };
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        color: 'text.secondary',
        fontWeight: 400,
        textAlign: 'left',
      }}
    >
      <span>{translate('readings.bars', values)}</span>
      {hasIdle && (
        <>
          <Sample colour={FLOWING} name={translate('readings.flowing')} />
          <Sample colour={IDLE} name={translate('readings.idle')} />
        </>
      )}
      {limit && hasAbove && (
        <Sample
          colour={RED}
          name={translate('readings.above', { limit: formatValue(limit.value, unit, locale) })}
        />
      )}
      {limit && hasMark(scale) && <Sample isMark colour={RED} name={chartLimit(limit, unit, locale).short} />}
    </Box>
  );
};

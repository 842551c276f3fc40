import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { dayTime, periodText, zoneName } from '../../../domain/reports/texts/dates.ts';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Run } from '../../../providers/data/report-calls.ts';

/** On paper, a selection is what was selected. */
export const PRINTED_FIELD = {
  '@media print': {
    '& fieldset, & .MuiSelect-icon': { display: 'none' },
    '& .MuiInputLabel-root': { display: 'none' },
    '& .MuiSelect-select.MuiSelect-select': { p: 0, minHeight: 0 },
  },
} as const;

interface Props {
  readonly runs: readonly Run[];
  readonly selected: Run;
  readonly zone: string;
  readonly onSelect: (id: number) => void;
}

/** Selects the run to show. */
export const RunPicker = ({ runs, selected, zone, onSelect }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const isPhone = useMedia(PHONE);
  // Include the selected run even if it is older than the list.
  const all = runs.some(({ id }) => id === selected.id) ? runs : [...runs, selected];
  return (
    <TextField
      select
      size="small"
      label={translate('reports.runs', { zone: zoneName(zone, translate) })}
      value={String(selected.id)}
      onChange={(event) => onSelect(Number(event.target.value))}
      {...(isPhone && { slotProps: { select: { renderValue: () => periodText(selected, zone, locale) } } })}
      sx={{ flex: '1 1 280px', maxWidth: 400, minWidth: 0, ...PRINTED_FIELD }}
    >
      {all.map((run) => (
        <MenuItem key={run.id} value={String(run.id)}>
          {[
            // One line, also on a phone.
            periodText(run, zone, locale, !isPhone),
            ...(run.status === 'done' ? [] : [translate(`reports.state.${run.status}`)]),
            translate('reports.run_at', { time: dayTime(run.created_at, zone, locale) }),
          ].join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  );
};

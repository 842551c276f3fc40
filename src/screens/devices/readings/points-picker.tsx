import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Datapoint } from '../datapoint.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const nameOf = ({ label, unit }: Datapoint): string => (unit ? `${label} (${unit})` : label);

interface Props {
  readonly datapoints: readonly Datapoint[];
  readonly selected: readonly number[];
  onChange(ids: readonly number[]): void;
}

/** Selects one or more datapoints of a device. */
export const PointsPicker = ({ datapoints, selected, onChange }: Props) => {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      value={selected}
      onChange={({ target }) => onChange([...(target.value as unknown as readonly number[])])}
      sx={{ flex: { xs: '1 1 120px', sm: 'none' }, minWidth: 0, width: { sm: 200 } }}
      slotProps={{
        select: {
          // Named for the ear only: it stands in a line with buttons, and its value says what it is.
          SelectDisplayProps: { 'aria-label': translate('readings.datapoints') },
          multiple: true,
          displayEmpty: true,
          renderValue: (ids) =>
            datapoints
              .filter(({ id }) => (ids as readonly number[]).includes(id))
              .map(({ label }) => label)
              .join(', ') || translate('readings.none_chosen'),
        },
      }}
    >
      {datapoints.map((datapoint) => (
        <MenuItem key={datapoint.id} value={datapoint.id} sx={{ pl: 1 }}>
          <Checkbox
            size="small"
            checked={selected.includes(datapoint.id)}
            tabIndex={-1}
            slotProps={{ input: { 'aria-hidden': true, tabIndex: -1 } }}
            sx={{ p: 0.5, mr: 1 }}
          />
          {nameOf(datapoint)}
        </MenuItem>
      ))}
    </TextField>
  );
};

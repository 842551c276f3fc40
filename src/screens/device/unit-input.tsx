import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { UNIT_SYMBOLS } from '../../domain/readings/units.ts';
import { useLabels } from '../../generator/labels.ts';
import { useField } from '../../generator/use-field.ts';
import { resourceNamed } from '../../resources/all.ts';

const datapoints = resourceNamed('datapoints');

/** The unit of a datapoint: the usual ones to choose from, as the portal converts them; or any other. */
export const UnitInput = () => {
  const labels = useLabels(datapoints);
  const list = useId();
  const { value, onChange, onBlur, fieldProps } = useField<string>({
    source: 'unit',
    label: labels.field('unit'),
    help: labels.help('unit'),
    isRequired: false,
  });
  return (
    <>
      <TextField
        {...fieldProps}
        autoComplete="off"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
        slotProps={{ htmlInput: { list } }}
      />
      <datalist id={list}>
        {UNIT_SYMBOLS.map((unit) => (
          <option key={unit} value={unit} aria-label={unit} />
        ))}
      </datalist>
    </>
  );
};

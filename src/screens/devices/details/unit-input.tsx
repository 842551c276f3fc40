import { useId } from 'react';
import { TextInput } from 'react-admin';
import { UNIT_SYMBOLS } from '../../../domain/readings/units.ts';
import { useInputProps } from '../../../generator/form/use-field.ts';

/** The unit of a datapoint: the usual ones to choose from, as the portal converts them; or any other. */
export const UnitInput = ({ source }: { readonly source: string }) => {
  const list = useId();
  return (
    <>
      <TextInput {...useInputProps({ source })} autoComplete="off" slotProps={{ htmlInput: { list } }} />
      <datalist id={list}>
        {UNIT_SYMBOLS.map((unit) => (
          <option key={unit} value={unit} aria-label={unit} />
        ))}
      </datalist>
    </>
  );
};

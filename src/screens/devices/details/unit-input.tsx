import { useId } from 'react';
import { TextInput } from 'react-admin';
import { UNIT_SYMBOLS } from '../../../domain/readings/units.ts';
import { inputProps, useInputFacts } from '../../../generator/form/use-field.ts';
import { resourceNamed } from '../../../resources/all.ts';

const datapoints = resourceNamed('datapoints');

/** The unit of a datapoint: the usual ones to choose from, as the portal converts them; or any other. */
export const UnitInput = ({ source }: { readonly source: string }) => {
  const list = useId();
  return (
    <>
      <TextInput
        {...inputProps(useInputFacts({ definition: datapoints, source }))}
        autoComplete="off"
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

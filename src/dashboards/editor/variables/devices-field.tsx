import type { Reference } from '../../../domain/dashboard/variables/variables.ts';
import type { Site } from '../../../providers/data/devices/site-devices.ts';
import { DevicesField, variableKey } from '../panel/devices-field.tsx';
import { useVariables } from './use-variables.ts';

interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: unknown;
  onChange(value: Site | Reference | undefined): void;
}

/** Selects the devices shown by an element, also those of a variable. */
export const VariableDevicesField = (props: Props) => {
  const variables = useVariables().map(({ name, label }) => ({
    key: variableKey(name),
    name: label,
    value: { variable: name },
  }));
  return <DevicesField<Reference> {...props} variables={variables} />;
};

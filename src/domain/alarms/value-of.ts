import { type DatapointRole, withRole } from '../readings/datapoint-roles.ts';
import type { JudgedDatapoint, Sample } from './verdict.ts';

/** The value of the first datapoint in a sample that has one of these roles, those named first preferred; null: there is none. */
export const valueOf = (
  { values, datapoints }: Sample,
  ...roles: readonly DatapointRole[]
): { readonly datapoint: JudgedDatapoint; readonly value: number } | null => {
  const sent = Object.values(datapoints).filter(({ key }) => values[key] !== undefined);
  const datapoint = withRole(sent, ...roles);
  return datapoint ? { datapoint, value: values[datapoint.key] as number } : null;
};

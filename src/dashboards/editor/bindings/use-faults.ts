import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  fetchCompanyNames,
  fetchExistingDevices,
  fetchAudience,
  fetchDeviceOwners,
} from '../../../providers/data/dashboards/editor-datapoints.ts';
import { variablesIn } from '../../../domain/dashboard/variables/variables.ts';
import { useDraft, useEditor } from '../store.ts';
import { type Fault, faultOf, type BindingEntry } from './faults.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const NONE: readonly number[] = [];
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Finds faults of bindings, loading what is needed for that. Returns the fault of an entry and its text. */
export const useFaults = (all: readonly BindingEntry[]) => {
  const translate = useTranslate();
  const datapoints = useEditor((state) => state.datapoints);
  const record = useEditor((state) => state.record);
  const { document } = useDraft();
  const variables = useMemo(() => variablesIn(document).map(({ name }) => name), [document]);
  const bound = useMemo(() => all.filter(({ datapoint }) => datapoint !== null), [all]);
  const missingDevIds = [
    ...new Set(
      bound.flatMap(({ datapoint, devId }) => (datapoints.has(datapoint ?? 0) ? [] : devId)).filter(isText),
    ),
  ];
  const deviceIds = [
    ...new Set(bound.flatMap(({ datapoint }) => datapoints.get(datapoint ?? 0)?.device_id ?? [])),
  ];
  const [users, companies, projects] = [
    record?.user_ids ?? NONE,
    record?.company_ids ?? NONE,
    record?.project_ids ?? NONE,
  ];
  const { data: devices } = useQuery({
    queryKey: ['editor', 'present', missingDevIds],
    queryFn: ({ signal }) => fetchExistingDevices(missingDevIds, signal),
    enabled: missingDevIds.length > 0,
  });
  const { data: owners } = useQuery({
    queryKey: ['editor', 'owners', deviceIds],
    queryFn: ({ signal }) => fetchDeviceOwners(deviceIds, signal),
    enabled: deviceIds.length > 0,
  });
  const { data: audience } = useQuery({
    queryKey: ['editor', 'audience', users, companies, projects],
    queryFn: ({ signal }) => fetchAudience({ users, companies, projects }, signal),
    enabled: record !== null,
  });
  const companyIds = [...new Set([...(owners?.values() ?? []), ...(audience ?? [])])].filter(
    (id) => id !== null,
  );
  const { data: names } = useQuery({
    queryKey: ['editor', 'companies', companyIds],
    queryFn: ({ signal }) => fetchCompanyNames(companyIds, signal),
    enabled: companyIds.length > 0,
  });
  const nameOf = (id: number): string => names?.get(id) ?? `#${id}`;
  const faultText = ({ kind, subject = '', owner, withoutAccess = [] }: Fault): string =>
    kind === 'company'
      ? translate(owner === null ? 'editor.wrong.nobodys' : 'editor.wrong.company', {
          company: owner === null || owner === undefined ? '' : nameOf(owner),
          others: withoutAccess.map(nameOf).join(', '),
        })
      : translate(`editor.wrong.${kind}`, { about: subject });
  return {
    faultOf: (each: BindingEntry): Fault | undefined =>
      faultOf(each, { datapoints, devices, owners, audience, variables }),
    faultText,
  };
};

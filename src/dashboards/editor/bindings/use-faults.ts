import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import {
  fetchCompanyNames,
  fetchExistingDevices,
  fetchAudience,
  fetchDeviceOwners,
} from '../datapoint-calls.ts';
import { useEditor } from '../store.ts';
import { type Fault, faultOf, type BindingEntry } from './faults.ts';

const NONE: readonly number[] = [];
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Finds what is wrong with bindings, asking for what the editor doesn't know of them. */
export const useFaults = (all: readonly BindingEntry[]) => {
  const translate = useTranslate();
  const datapoints = useEditor((state) => state.datapoints);
  const record = useEditor((state) => state.record);
  const bound = useMemo(() => all.filter(({ datapoint }) => datapoint !== null), [all]);
  const lost = [
    ...new Set(
      bound.flatMap(({ datapoint, devId }) => (datapoints.has(datapoint ?? 0) ? [] : devId)).filter(isText),
    ),
  ];
  const own = [...new Set(bound.flatMap(({ datapoint }) => datapoints.get(datapoint ?? 0)?.device_id ?? []))];
  const [users, companies, projects] = [
    record?.user_ids ?? NONE,
    record?.company_ids ?? NONE,
    record?.project_ids ?? NONE,
  ];
  const { data: devices } = useQuery({
    queryKey: ['editor', 'present', lost],
    queryFn: ({ signal }) => fetchExistingDevices(lost, signal),
    enabled: lost.length > 0,
  });
  const { data: owners } = useQuery({
    queryKey: ['editor', 'owners', own],
    queryFn: ({ signal }) => fetchDeviceOwners(own, signal),
    enabled: own.length > 0,
  });
  const { data: audience } = useQuery({
    queryKey: ['editor', 'audience', users, companies, projects],
    queryFn: ({ signal }) => fetchAudience({ users, companies, projects }, signal),
    enabled: record !== null,
  });
  const named = [...new Set([...(owners?.values() ?? []), ...(audience ?? [])])].filter((id) => id !== null);
  const { data: names } = useQuery({
    queryKey: ['editor', 'companies', named],
    queryFn: ({ signal }) => fetchCompanyNames(named, signal),
    enabled: named.length > 0,
  });
  const nameOf = (id: number): string => names?.get(id) ?? `#${id}`;
  const wordsOf = ({ kind, subject = '', owner, withoutAccess = [] }: Fault): string =>
    kind === 'company'
      ? translate(owner === null ? 'editor.wrong.nobodys' : 'editor.wrong.company', {
          company: owner === null || owner === undefined ? '' : nameOf(owner),
          others: withoutAccess.map(nameOf).join(', '),
        })
      : translate(`editor.wrong.${kind}`, { about: subject });
  return {
    faultOf: (each: BindingEntry): Fault | undefined =>
      faultOf(each, { datapoints, devices, owners, audience }),
    wordsOf,
  };
};

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { namesOfCompanies, presentDevices, whoSees, whoseDevices } from '../datapoint-calls.ts';
import { useEditor } from '../store.ts';
import { type Fault, faultOf, type Listed } from './faults.ts';

const NONE: readonly number[] = [];
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Finds what is wrong with bindings, asking for what the editor doesn't know of them. */
export const useFaults = (all: readonly Listed[]) => {
  const translate = useTranslate();
  const facts = useEditor((state) => state.facts);
  const record = useEditor((state) => state.record);
  const bound = useMemo(() => all.filter(({ datapoint }) => datapoint !== null), [all]);
  const lost = [
    ...new Set(
      bound.flatMap(({ datapoint, devId }) => (facts.has(datapoint ?? 0) ? [] : devId)).filter(isText),
    ),
  ];
  const own = [...new Set(bound.flatMap(({ datapoint }) => facts.get(datapoint ?? 0)?.device_id ?? []))];
  const [users, companies, projects] = [
    record?.user_ids ?? NONE,
    record?.company_ids ?? NONE,
    record?.project_ids ?? NONE,
  ];
  const { data: devices } = useQuery({
    queryKey: ['editor', 'present', lost],
    queryFn: ({ signal }) => presentDevices(lost, signal),
    enabled: lost.length > 0,
  });
  const { data: owners } = useQuery({
    queryKey: ['editor', 'owners', own],
    queryFn: ({ signal }) => whoseDevices(own, signal),
    enabled: own.length > 0,
  });
  const { data: audience } = useQuery({
    queryKey: ['editor', 'audience', users, companies, projects],
    queryFn: ({ signal }) => whoSees({ users, companies, projects }, signal),
    enabled: record !== null,
  });
  const named = [...new Set([...(owners?.values() ?? []), ...(audience ?? [])])].filter((id) => id !== null);
  const { data: names } = useQuery({
    queryKey: ['editor', 'companies', named],
    queryFn: ({ signal }) => namesOfCompanies(named, signal),
    enabled: named.length > 0,
  });
  const nameOf = (id: number): string => names?.get(id) ?? `#${id}`;
  const wordsOf = ({ wrong, about = '', owner, blind = [] }: Fault): string =>
    wrong === 'company'
      ? translate(owner === null ? 'editor.wrong.nobodys' : 'editor.wrong.company', {
          company: owner === null || owner === undefined ? '' : nameOf(owner),
          others: blind.map(nameOf).join(', '),
        })
      : translate(`editor.wrong.${wrong}`, { about });
  return {
    faultOf: (each: Listed): Fault | undefined => faultOf(each, { facts, devices, owners, audience }),
    wordsOf,
  };
};

import { importedFields, knownHeaders, plainHeader } from '../../schema/import-columns.ts';
import type { AnyResource } from '../../schema/resource.ts';
import type { Mapping } from '../../domain/import-outcome.ts';

/** Names that other systems use for device fields. */
const SYNONYMS: Readonly<Record<string, string>> = {
  name: 'title',
  device_name: 'title',
  dev_eui: 'hw_serial',
  deveui: 'hw_serial',
  eui: 'hw_serial',
  serial_number: 'hw_serial',
  serial_no: 'hw_serial',
  'serial_no.': 'hw_serial',
  device_type: 'type',
  kind: 'type',
  device: 'dev_id',
  application: 'app_id',
  external_id: 'xid',
  company_name: 'company_id',
  customer: 'company_id',
  labels: 'tags',
  site: 'location',
  address: 'location',
  room: 'location',
  status: 'is_active',
  active: 'is_active',
  interval: 'expected_interval_s',
};

/** Maps each header to its most likely field, or null. A field is used once. */
export const guessMapping = (definition: AnyResource, headers: readonly string[]): Mapping => {
  const known = knownHeaders(definition);
  const unused = new Set(importedFields(definition));
  const mapping: Record<string, string | null> = {};
  // Our own names take precedence over synonyms.
  for (const meaning of [(text: string) => known.get(text), (text: string) => SYNONYMS[text]]) {
    for (const header of headers) {
      const field = header === '' || mapping[header] ? undefined : meaning(plainHeader(header));
      if (field !== undefined && unused.delete(field)) mapping[header] = field;
    }
  }
  return Object.fromEntries(
    headers.filter((header) => header !== '').map((header) => [header, mapping[header] ?? null]),
  );
};

/** Fields that identify the device of a row. */
export const REQUIRED_FIELDS = ['hw_serial', 'type'] as const;

/** Problems of a mapping: required fields without a column and fields with several columns. */
export const mappingFaults = (mapping: Mapping): { missing: string[]; duplicates: string[] } => {
  const used = Object.values(mapping).filter((field) => field !== null);
  return {
    missing: REQUIRED_FIELDS.filter((field) => !used.includes(field)),
    duplicates: [...new Set(used.filter((field, index) => used.indexOf(field) !== index))],
  };
};

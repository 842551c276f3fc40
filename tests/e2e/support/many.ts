import { ROOT, type Api } from './site.ts';

let counter = 0;
/** A serial unique to the test. */
export const newSerial = (): string =>
  (process.pid * 1_000_000 + 500_000 + ++counter).toString(16).toUpperCase().padStart(16, '0');

export interface Row {
  readonly title: string;
  readonly hw_serial?: string;
  readonly [column: string]: string | undefined;
}

/** A CSV file of the given devices, each with a unique serial. */
export const csvOf = (rows: readonly Row[]): string => {
  const whole = rows.map((row) => {
    const serial = row.hw_serial ?? newSerial();
    return { hw_serial: serial, type: 'tmv', dev_id: `many-${serial}`, app_id: 'many', ...row };
  });
  const columns = [...new Set(whole.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  const cells = whole.map((row) => columns.map((column) => (row as Row)[column] ?? ''));
  return [columns, ...cells].map(line).join('\r\n');
};

/** Creates any number of devices with one import call. */
export const createDevices = async (url: string, api: Api, rows: readonly Row[]): Promise<void> => {
  const { token } = await api.signIn(ROOT);
  const form = new FormData();
  form.set('file', new Blob([csvOf(rows)], { type: 'text/csv' }), 'devices.csv');
  const answer = await fetch(`${url}/api/devices/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const text = await answer.text();
  const { data } = JSON.parse(text) as { data?: { create: number } };
  if (data?.create !== rows.length) throw new Error(`import: ${answer.status} ${text.slice(0, 500)}`);
};

/** URL of a list with a search, so that a test sees only its own devices. */
export const searchPath = (path: string, q: string, more: object = {}, sort = 'title'): string =>
  `${path}?${new URLSearchParams({ filter: JSON.stringify({ q, ...more }), sort, order: 'ASC', page: '1', perPage: '25' })}`;

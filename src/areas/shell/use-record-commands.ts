import { useEffect, useState } from 'react';
import { can } from '../../domain/access/access.ts';
import { ALARM_LEVELS } from '../../domain/alarms/alarm.ts';
import { closestFirst } from '../../domain/text/closest-first.ts';
import type { Area, Role } from '../../domain/access/roles.ts';
import { useDebounced } from '../../providers/autocomplete.ts';
import { createDataProvider } from '../../providers/data/provider.ts';
import { definitionOf } from '../../providers/data/targets.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { pathTo } from '../../providers/routing/paths.ts';
import { resourceNamed } from '../../resources/all.ts';
import type { Command, CommandGroup } from './commands.ts';

/** What people look for by name, in the order of the results. */
const SEARCHED = ['devices', 'projects', 'dashboard-v2', 'reports'] as const;
const SHOWN = 8;
/** How many of those that match are compared. */
const FOUND = 60;
const PAUSE_MS = 150;
const provider = createDataProvider();

type Searched = (typeof SEARCHED)[number];
type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const titleOf = (resource: string, row: Row): string => {
  const name = row[definitionOf(resource)?.title ?? 'title'];
  return typeof name === 'string' ? name : `#${row.id}`;
};
const levelOf = ({ alarm_level }: Row): number => (typeof alarm_level === 'number' ? alarm_level : 0);

/** Where a record belongs: a device to its first project, anything else to its company. */
const ownerOf = (resource: Searched, row: Row): unknown =>
  resource === 'devices' ? (row.project_ids as readonly unknown[] | undefined)?.[0] : row.company_id;

/** The titles of the projects or companies of these rows, by id; without them, results are still results. */
const ownersOf = async (resource: Searched, rows: readonly Row[], role: Role) => {
  const owner = resource === 'devices' ? 'projects' : 'companies';
  const ids = [...new Set(rows.map((row) => ownerOf(resource, row)))].filter((id) => typeof id === 'number');
  if (ids.length === 0 || !can(resourceNamed(owner).access, role, 'list')) return new Map();
  const { data } = await provider
    .getMany<Row>(owner, { ids, meta: { background: true } })
    .catch(() => ({ data: [] }));
  return new Map(data.map((row) => [row.id, titleOf(owner, row)]));
};

const find = (resource: Searched, text: string, signal: AbortSignal, isWorstFirst: boolean) =>
  provider.getList<Row>(resource, {
    filter: { q: text },
    pagination: { page: 1, perPage: isWorstFirst ? SHOWN : FOUND },
    sort: isWorstFirst
      ? { field: 'alarm_level', order: 'DESC' }
      : { field: definitionOf(resource)?.title ?? 'id', order: 'ASC' },
    // Failures are shown in the palette, not as a page.
    meta: { background: true, total: !isWorstFirst },
    signal,
  });

const search = async (
  area: Area,
  role: Role,
  resource: Searched,
  text: string,
  signal: AbortSignal,
): Promise<CommandGroup> => {
  const [{ data, total = data.length }, worst] = await Promise.all([
    find(resource, text, signal, false),
    // Those with an alarm may be beyond the first by title.
    resource === 'devices' ? find(resource, text, signal, true) : { data: [] },
  ]);
  const rows = [...new Map([...data, ...worst.data].map((row) => [row.id, row])).values()];
  const shown = closestFirst(rows, text, (row) => ({
    name: titleOf(resource, row),
    level: levelOf(row),
  })).slice(0, SHOWN);
  const owners = await ownersOf(resource, shown, role);
  const menu = resourceNamed(resource).menu;
  const icon = menu ? menu.icon : 'list';
  const commands = shown.map((row): Command => {
    const detail = owners.get(ownerOf(resource, row)) ?? row.location ?? row.hw_serial;
    const severity = ALARM_LEVELS[levelOf(row)];
    return {
      id: `${resource} ${row.id}`,
      label: titleOf(resource, row),
      icon,
      to: pathTo(area, resource, 'open', row.id),
      ...(typeof detail === 'string' ? { detail } : {}),
      ...(severity ? { severity } : {}),
    };
  });
  const all: Command = {
    id: `${resource} all`,
    label: translate(`palette.all.${resource}`, { smart_count: total, text }),
    icon: 'list',
    to: `${pathTo(area, resource, 'list')}?filter=${encodeURIComponent(JSON.stringify({ q: text }))}`,
  };
  return {
    label: translate(`resources.${resource}.name`, { smart_count: 2 }),
    commands: total > shown.length ? [...commands, all] : commands,
    total,
  };
};

export interface RecordCommands {
  readonly groups: readonly CommandGroup[];
  /** The text that the groups are for; others are on their way. */
  readonly text: string;
  readonly hasFailed: boolean;
}

const NOTHING: RecordCommands = { groups: [], text: '', hasFailed: false };

/** The records that match a text, searched on the server while the user types. */
export const useRecordCommands = (area: Area, role: Role, typed: string): RecordCommands => {
  const text = useDebounced(typed.trim(), PAUSE_MS);
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (text === '') {
      setFound(NOTHING);
      return;
    }
    const stop = new AbortController();
    const names = SEARCHED.filter((name) => can(resourceNamed(name).access, role, 'list'));
    void Promise.allSettled(names.map((name) => search(area, role, name, text, stop.signal))).then(
      (results) => {
        if (stop.signal.aborted) return;
        setFound({
          groups: results.flatMap((result) =>
            result.status === 'fulfilled' && result.value.commands.length > 0 ? [result.value] : [],
          ),
          text,
          hasFailed: results.some(({ status }) => status === 'rejected'),
        });
      },
    );
    return () => stop.abort();
  }, [area, role, text]);
  return found;
};

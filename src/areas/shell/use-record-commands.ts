import { useEffect, useState } from 'react';
import { can } from '../../domain/access.ts';
import { foldText } from '../../domain/fold.ts';
import type { Area, Role } from '../../domain/roles.ts';
import { useDebounced } from '../../providers/autocomplete.ts';
import { createDataProvider } from '../../providers/data/provider.ts';
import { definitionOf } from '../../providers/data/targets.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { findPageFacts } from '../../providers/page-facts.ts';
import { pathTo } from '../../providers/paths.ts';
import type { Command, CommandGroup } from './commands.ts';

/** What people look for by name, in the order of the results. */
const SEARCHED = ['devices', 'projects', 'dashboard-v2', 'reports'] as const;
const SHOWN = 5;
/** How many of those that match are compared. */
const FOUND = 25;
const PAUSE_MS = 150;
const provider = createDataProvider();

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

const commandOf = (area: Area, resource: string, row: Row): Command => {
  const menu = findPageFacts(resource)?.menu;
  const name = row[definitionOf(resource)?.title ?? 'title'];
  return {
    id: `${resource} ${row.id}`,
    label: typeof name === 'string' ? name : `#${row.id}`,
    icon: menu ? menu.icon : 'list',
    to: pathTo(area, resource, 'open', row.id),
    ...(typeof row.hw_serial === 'string' ? { detail: row.hw_serial } : {}),
  };
};

/** Those whose names start with the text come first, then those with a word that does. */
const closestFirst = (commands: readonly Command[], text: string): readonly Command[] => {
  const wanted = foldText(text);
  const distance = ({ label }: Command): number => {
    const name = foldText(label);
    return name.startsWith(wanted) ? 0 : name.includes(` ${wanted}`) ? 1 : 2;
  };
  return commands.toSorted((one, other) => distance(one) - distance(other));
};

const search = async (
  area: Area,
  resource: string,
  text: string,
  signal: AbortSignal,
): Promise<CommandGroup> => {
  const { data } = await provider.getList<Row>(resource, {
    filter: { q: text },
    pagination: { page: 1, perPage: FOUND },
    sort: { field: definitionOf(resource)?.title ?? 'id', order: 'ASC' },
    // Failures are shown in the palette, not as a page.
    meta: { background: true, total: false },
    signal,
  });
  return {
    label: translate(`resources.${resource}.name`, { smart_count: 2 }),
    commands: closestFirst(
      data.map((row) => commandOf(area, resource, row)),
      text,
    ).slice(0, SHOWN),
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
    const names = SEARCHED.filter((name) => can(findPageFacts(name)?.access ?? {}, role, 'list'));
    void Promise.allSettled(names.map((name) => search(area, name, text, stop.signal))).then((results) => {
      if (stop.signal.aborted) return;
      setFound({
        groups: results.flatMap((result) =>
          result.status === 'fulfilled' && result.value.commands.length > 0 ? [result.value] : [],
        ),
        text,
        hasFailed: results.some(({ status }) => status === 'rejected'),
      });
    });
    return () => stop.abort();
  }, [area, role, text]);
  return found;
};

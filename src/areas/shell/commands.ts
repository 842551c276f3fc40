import type { Severity } from '../../domain/alarms/alarm.ts';
import { foldText } from '../../domain/text/fold.ts';
import type { Area, Role } from '../../domain/access/roles.ts';
import { translate } from '../../providers/i18n/translate.ts';
import type { IconName } from '../../schema/icon-names.ts';
import { setThemeChoice } from '../../providers/theme/mode.ts';
import { menuOf, type AreaPage } from '../area-pages.ts';

/** An entry of the command palette: it opens an address or does something. */
export type Command = {
  readonly id: string;
  readonly label: string;
  /** What tells records of the same name apart: where they are. */
  readonly detail?: string;
  /** Of the worst open alarm. */
  readonly severity?: Severity;
  readonly icon: IconName;
} & ({ readonly to: string } | { readonly run: () => void });

export interface CommandGroup {
  readonly label: string;
  readonly commands: readonly Command[];
  /** How many match, if not all of them are here. */
  readonly total?: number;
}

const titleOf = ({ label, many }: AreaPage): string => translate(label, { smart_count: many ? 2 : 1 });

const THEMES = ['light', 'dark', 'system'] as const;

const creates = (pages: readonly AreaPage[], role: Role): Command[] =>
  pages
    .filter(({ path, roles }) => path.endsWith('/create') && roles.includes(role))
    .map((page) => ({
      id: `create ${page.path}`,
      label: translate('palette.create', { name: titleOf(page) }),
      icon: 'new',
      to: `/${page.area}/${page.path}`,
    }));

/** The pages and actions of a role in an area, without records. `openShortcuts` shows the keyboard shortcuts. */
export const commandsOf = (
  area: Area,
  pages: readonly AreaPage[],
  role: Role,
  openShortcuts: () => void,
): readonly CommandGroup[] => [
  {
    label: translate('palette.pages'),
    commands: [
      ...menuOf(pages, role).map((page) => ({
        id: `page ${page.path}`,
        label: titleOf(page),
        icon: page.menu?.icon ?? 'list',
        to: `/${area}/${page.path}`,
      })),
      { id: 'page profile', label: translate('shell.profile'), icon: 'person', to: `/${area}/profile` },
    ],
  },
  {
    label: translate('palette.actions'),
    commands: [
      ...creates(pages, role),
      ...THEMES.map((choice) => ({
        id: `theme ${choice}`,
        label: translate('palette.theme', { name: translate(`shell.theme_${choice}`) }),
        icon: 'list' as const,
        run: () => setThemeChoice(choice),
      })),
      { id: 'shortcuts', label: translate('shell.shortcuts'), icon: 'key', run: openShortcuts },
      { id: 'sign out', label: translate('shell.signOut'), icon: 'person', to: '/logout' },
    ],
  },
];

/** The commands whose names contain every typed word; those that start with the text come first. */
export const matching = (groups: readonly CommandGroup[], text: string): readonly CommandGroup[] => {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return groups.flatMap(({ label, commands }) => {
    const found = commands
      .map((command) => ({ command, name: foldText(command.label) }))
      .filter(({ name }) => words.every((word) => name.includes(word)))
      .toSorted(
        (a, b) => Number(b.name.startsWith(words[0] ?? '')) - Number(a.name.startsWith(words[0] ?? '')),
      )
      .map(({ command }) => command);
    return found.length > 0 ? [{ label, commands: found }] : [];
  });
};

import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { Role } from '../../domain/access/roles.ts';
import { icons, signs } from '../../providers/icons.tsx';
import { preload } from '../chunk.ts';
import { useAlarmSummary } from '../../live/use-alarms.ts';
import { countNewDevices } from '../../providers/data/devices/count-new-devices.ts';
import { useAreaContext } from '../area-context.ts';
import { menuOf, type AreaPage } from '../area-pages.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { readText, writeText } from '../../providers/browser/storage.ts';
import type { MenuGroup } from '../../schema/resource.ts';

/**
 * Beside the page, rows are 36 px high where the window has room for all of them, and lower in lower windows: one of
 * 800 px shows the whole menu of a superadmin. What is taken off is the top bar, the padding and the gaps.
 */
const ROW = 'clamp(var(--row-least), (100dvh - 96px) / var(--rows) - 1px, 36px)';
const BESIDE_THE_PAGE = '@media (min-width: 900px)';

const MENU: SxProps<Theme> = {
  p: 1.5,
  '& ul': { display: 'grid', gap: '2px' },
  '& li[data-begins]': { mt: 2 },
  '& .MuiListItemButton-root': {
    gap: 1.5,
    width: 1,
    minHeight: 44,
    px: 1.5,
    py: 0,
    borderRadius: 1,
    font: 'inherit',
    scrollMarginBlock: 12,
    '& > .plain-icon': { color: 'text.secondary', fontSize: 20 },
    // The arrow of a section.
    '& > .plain-icon:last-child:not(:first-of-type)': { ml: 'auto' },
    '&[aria-expanded="true"] > .plain-icon:last-child': { transform: 'rotate(180deg)' },
    '&.active': {
      bgcolor: 'var(--fg-primary-tint)',
      color: 'primary.dark',
      fontWeight: 600,
      '& > .plain-icon': { color: 'inherit' },
    },
  },
  // Small text without icons, below a section's title or, side by side, below the entry of a list.
  '& :is(.frame-members, .frame-parts) .MuiListItemButton-root': {
    pl: 5.5,
    pr: 0.5,
    color: 'text.secondary',
    fontSize: 13,
    '& > .plain-icon': { display: 'none' },
  },
  '& .frame-members': { scrollMarginBlock: 12 },
  '& .frame-parts': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 4px',
    pl: 4.5,
    '& .MuiListItemButton-root': { gap: 0.75, px: 1 },
  },
  [BESIDE_THE_PAGE]: {
    '--row-least': '26px',
    py: 1,
    '& ul': { gap: '1px' },
    '& li[data-begins]': { mt: 1 },
    '& .MuiListItemButton-root': { minHeight: ROW },
    '& .frame-parts .MuiListItemButton-root': { minHeight: 'var(--row-least)' },
  },
  [`${BESIDE_THE_PAGE} and (pointer: coarse)`]: { '--row-least': '36px' },
};

const COUNT: SxProps<Theme> = {
  minWidth: 20,
  ml: 'auto',
  px: 0.75,
  borderRadius: 5,
  bgcolor: 'divider',
  color: 'text.primary',
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
};

/** By path. */
type Counts = Readonly<Record<string, number>>;
const MOST_COUNTED = 99;
const NEW_DEVICES_MS = 60_000;

/** What waits for somebody: alarms that nobody has acknowledged, and devices that nobody has registered. */
const useMenuCounts = (role: Role): Counts => {
  const alarms = useAlarmSummary()?.unacknowledged ?? 0;
  const { data: fresh = 0 } = useQuery({
    queryKey: ['new-devices', 'count'],
    queryFn: ({ signal }) => countNewDevices(signal),
    enabled: role === 'superadmin',
    refetchInterval: NEW_DEVICES_MS,
  });
  return { alarms, 'new-devices': fresh };
};

// Devices, then insights, then people and settings.
const PART_STARTS = [30, 50];
const partOf = (page: AreaPage): number =>
  PART_STARTS.filter((start) => (page.menu?.order ?? 0) >= start).length;

interface EntryProps {
  readonly page: AreaPage;
  /** What needs attention there, if it is counted. */
  readonly count?: number | undefined;
}

const Entry = ({ page, count = 0 }: EntryProps) => {
  const Icon = icons[page.menu?.icon ?? 'list'];
  // Preload on hover, before the click.
  const ahead = (): void => void preload(page.load);
  return (
    <ListItemButton
      component={NavLink}
      to={`/${page.area}/${page.path}`}
      onPointerEnter={ahead}
      onFocus={ahead}
    >
      <Icon />
      {translate(page.label, { smart_count: 2 })}
      {count > 0 && (
        <Box component="span" aria-hidden sx={COUNT}>
          {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
        </Box>
      )}
    </ListItemButton>
  );
};

/** An entry with the pages below it, in small text. */
const WithParts = ({
  parts,
  counts,
  ...entry
}: EntryProps & { readonly parts: readonly AreaPage[]; readonly counts: Counts }) => (
  <>
    <Entry {...entry} />
    {parts.length > 0 && (
      <List disablePadding className="frame-parts">
        {parts.map((part) => (
          <li key={part.path}>
            <Entry page={part} count={counts[part.path]} />
          </li>
        ))}
      </List>
    )}
  </>
);

/** What is stored for a section that the user has closed. */
const CLOSED = 'closed';

interface GroupProps {
  readonly name: MenuGroup;
  readonly pages: readonly AreaPage[];
}

/** A section of the menu. It stays open or closed as the user left it, at first open, and opens with one of its pages. */
const Group = ({ name, pages }: GroupProps) => {
  const id = useId();
  const { pathname } = useLocation();
  const isInside = pages.some(({ area, path }) => `${pathname}/`.startsWith(`/${area}/${path}/`));
  const key = `menu_${name}`;
  const [isOpen, setIsOpen] = useState(() => readText(key) !== CLOSED);
  useEffect(() => {
    if (isInside) setIsOpen(true);
  }, [isInside]);
  const toggle = (): void => {
    writeText(key, isOpen ? CLOSED : '');
    setIsOpen(!isOpen);
  };
  return (
    <>
      <ListItemButton
        component="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <icons.settings />
        {translate(`shell.menu_groups.${name}`)}
        <signs.expand />
      </ListItemButton>
      {isOpen && (
        <List id={id} disablePadding className="frame-members">
          {pages.map((page) => (
            <li key={page.path}>
              <Entry page={page} />
            </li>
          ))}
        </List>
      )}
    </>
  );
};

interface MenuEntry {
  readonly key: string;
  /** In which part of the menu it is. */
  readonly part: number;
  readonly content: ReactNode;
}

/** The entries of the menu in order; sections come last, since they are long. */
const entriesOf = (pages: readonly AreaPage[], counts: Counts): readonly MenuEntry[] => {
  const single = pages.filter(({ menu }) => !menu?.group && !menu?.under);
  const groups = [...new Set(pages.flatMap(({ menu }) => (menu?.group ? [menu.group] : [])))];
  return [
    ...single.map((page) => ({
      key: page.path,
      part: partOf(page),
      content: (
        <WithParts
          page={page}
          count={counts[page.path]}
          parts={pages.filter(({ menu }) => menu?.under === page.path)}
          counts={counts}
        />
      ),
    })),
    ...groups.map((name, at) => ({
      key: `section ${name}`,
      part: PART_STARTS.length + 1 + at,
      content: <Group name={name} pages={pages.filter(({ menu }) => menu?.group === name)} />,
    })),
  ];
};

/** A link for each list that the role may open. */
export const MainMenu = () => {
  const { role, pages: all } = useAreaContext();
  const pages = menuOf(all, role);
  const entries = entriesOf(pages, useMenuCounts(role));
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The page's entry, with its section, may be below what a low window shows.
  useEffect(() => {
    const active = menu.current?.querySelector('.active');
    (active?.closest('.frame-members') ?? active)?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <Box
      component="nav"
      ref={menu}
      sx={MENU}
      // With the title of the section.
      style={{ '--rows': pages.length + 1 } as CSSProperties}
      aria-label={translate('shell.navigation')}
    >
      <List disablePadding>
        {entries.map(({ key, part, content }, at) => (
          <li key={key} data-begins={at > 0 && entries[at - 1]?.part !== part ? '' : undefined}>
            {content}
          </li>
        ))}
      </List>
    </Box>
  );
};

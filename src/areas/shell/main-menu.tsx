import { useEffect, useId, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { Role } from '../../domain/access/roles.ts';
import { icons, signs } from '../../providers/icons.tsx';
import { preload } from '../chunk.ts';
import { useAlarmSummary } from '../../live/use-alarms.ts';
import { countNewDevices } from '../../providers/data/count-new-devices.ts';
import { useCachedQuery } from '../../providers/query-cache.ts';
import { useAreaContext } from '../area-context.ts';
import { menuOf, type AreaPage } from '../area-pages.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { readText, writeText } from '../../providers/storage.ts';
import type { MenuGroup } from '../../schema/resource.ts';

/** By path. */
type Counts = Readonly<Record<string, number>>;
const MOST_COUNTED = 99;
const NEW_DEVICES_MS = 60_000;

/** What waits for somebody: alarms that nobody has acknowledged, and devices that nobody has registered. */
const useMenuCounts = (role: Role): Counts => {
  const alarms = useAlarmSummary()?.unacknowledged ?? 0;
  const { data: fresh = 0 } = useCachedQuery(
    role === 'superadmin' ? { key: 'new devices', fetch: countNewDevices } : null,
    () => NEW_DEVICES_MS,
  );
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
    <NavLink className="frame-entry" to={`/${page.area}/${page.path}`} onPointerEnter={ahead} onFocus={ahead}>
      <Icon />
      {translate(page.label, { smart_count: 2 })}
      {count > 0 && (
        <span className="frame-count" aria-hidden>
          {count > MOST_COUNTED ? `${MOST_COUNTED}+` : count}
        </span>
      )}
    </NavLink>
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
      <ul className="frame-parts">
        {parts.map((part) => (
          <li key={part.path}>
            <Entry page={part} count={counts[part.path]} />
          </li>
        ))}
      </ul>
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
      <button
        type="button"
        className="frame-entry frame-group"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        <icons.settings />
        {translate(`shell.menu_groups.${name}`)}
        <signs.expand />
      </button>
      {isOpen && (
        <ul id={id} className="frame-members">
          {pages.map((page) => (
            <li key={page.path}>
              <Entry page={page} />
            </li>
          ))}
        </ul>
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
    <nav
      ref={menu}
      className="frame-menu"
      // With the title of the section.
      style={{ '--rows': pages.length + 1 } as CSSProperties}
      aria-label={translate('shell.navigation')}
    >
      <ul>
        {entries.map(({ key, part, content }, at) => (
          <li key={key} data-begins={at > 0 && entries[at - 1]?.part !== part ? '' : undefined}>
            {content}
          </li>
        ))}
      </ul>
    </nav>
  );
};

import { useEffect, useId, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { Area, Role } from '../../domain/roles.ts';
import { icons, signs } from '../../providers/icons.tsx';
import { preloadPage } from '../load-area.ts';
import { menuOf } from '../pages.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { readText, writeText } from '../../providers/storage.ts';
import type { MenuGroup } from '../../schema/resource.ts';
import type { AreaPage } from '../read-pages.ts';

// Devices, then insights, then people and settings.
const PART_STARTS = [30, 50];
const partOf = (page: AreaPage): number =>
  PART_STARTS.filter((start) => (page.menu?.order ?? 0) >= start).length;

const Entry = ({ page }: { readonly page: AreaPage }) => {
  const Icon = icons[page.menu?.icon ?? 'list'];
  // Preload on hover, before the click.
  const ahead = (): void => void preloadPage(page);
  return (
    <NavLink className="frame-entry" to={`/${page.area}/${page.path}`} onPointerEnter={ahead} onFocus={ahead}>
      <Icon />
      {translate(page.label, { smart_count: 2 })}
    </NavLink>
  );
};

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

/** The entries of the menu in order; a section stands where its first page would. */
const entriesOf = (pages: readonly AreaPage[]): { readonly first: AreaPage; readonly content: ReactNode }[] =>
  pages.flatMap((page) => {
    const name = page.menu?.group;
    if (!name) return [{ first: page, content: <Entry page={page} /> }];
    const members = pages.filter(({ menu }) => menu?.group === name);
    return members[0] === page ? [{ first: page, content: <Group name={name} pages={members} /> }] : [];
  });

/** A link for each list that the role may open. */
export const MainMenu = ({ area, role }: { readonly area: Area; readonly role: Role }) => {
  const entries = entriesOf(menuOf(area, role));
  return (
    <nav className="frame-menu" aria-label={translate('shell.navigation')}>
      <ul>
        {entries.map(({ first, content }, at) => {
          const before = entries[at - 1];
          const begins = before && partOf(before.first) !== partOf(first);
          return (
            <li key={first.path} data-begins={begins ? '' : undefined}>
              {content}
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

import { NavLink } from 'react-router-dom';
import type { Area, Role } from '../../domain/roles.ts';
import { say } from '../../providers/i18n/say.ts';
import { icons } from '../../providers/icons.tsx';
import { preloadPage } from '../load-area.ts';
import { menuOf, type AreaPage } from '../pages.ts';

// Devices, then insights, then people.
const GROUP_STARTS = [30, 50];
const groupOf = (page: AreaPage): number =>
  GROUP_STARTS.filter((start) => (page.menu?.order ?? 0) >= start).length;

const Entry = ({ page }: { readonly page: AreaPage }) => {
  const Icon = icons[page.menu?.icon ?? 'list'];
  // Preload on hover, before the click.
  const ahead = (): void => void preloadPage(page);
  return (
    <NavLink className="frame-entry" to={`/${page.area}/${page.path}`} onPointerEnter={ahead} onFocus={ahead}>
      <Icon />
      {say(page.label, { smart_count: 2 })}
    </NavLink>
  );
};

/** A link for each list that the role may open. */
export const MainMenu = ({ area, role }: { readonly area: Area; readonly role: Role }) => {
  const entries = menuOf(area, role);
  return (
    <nav className="frame-menu" aria-label={say('shell.navigation')}>
      <ul>
        {entries.map((page, at) => {
          const before = entries[at - 1];
          const begins = before && groupOf(before) !== groupOf(page);
          return (
            <li key={page.path} data-begins={begins ? '' : undefined}>
              <Entry page={page} />
            </li>
          );
        })}
      </ul>
    </nav>
  );
};

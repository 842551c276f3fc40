import { useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Area, Role } from '../domain/access/roles.ts';
import { icons, signs } from '../providers/icons.tsx';
import { translate } from '../providers/i18n/translate.ts';
import { startLive } from '../providers/live.ts';
import { usePageTitle } from '../providers/page-title.ts';
import '../providers/theme/base.css';
import '../providers/theme/plain.css';
import '../providers/theme/buttons.css';
import '../generator/page.css';
import './area-error.css';
import { AreaContext, useAreaContext } from './area-context.ts';
import { menuOf } from './area-pages.ts';
import { pages } from './pages.ts';
import { errorTexts, MissedAddress, type ErrorFacts } from './public/error.page.tsx';
import { Shell } from './shell/shell.tsx';
import { PALETTE_EVENT } from './shell/shortcuts.tsx';

interface Props extends ErrorFacts {
  readonly area: Area;
  readonly role: Role;
}

/** Where most work begins, besides the overview, to which the main button leads. */
const PLACES: ReadonlySet<string> = new Set([
  'alarms',
  'devices',
  'dashboards',
  'reports',
  'projects',
  'users',
]);

/** Links to the main lists, as far as the role may open them. */
const Places = () => {
  const { area, role, pages: all } = useAreaContext();
  return (
    <div className="error-places" role="group" aria-label={translate('shell.go')}>
      {menuOf(all, role)
        .filter(({ path }) => PLACES.has(path))
        .map(({ path, label, menu }) => {
          const Icon = icons[menu?.icon ?? 'list'];
          return (
            <Link key={path} className="plain-button" data-look="inherit" to={`/${area}/${path}`}>
              <Icon />
              {translate(label, { smart_count: 2 })}
            </Link>
          );
        })}
    </div>
  );
};

const ErrorContent = ({ code, address }: ErrorFacts) => {
  const { title, lead } = errorTexts(code);
  const navigate = useNavigate();
  usePageTitle(title);
  return (
    <div className="page error-page">
      <div className="error-sign" aria-hidden>
        {code === '404' ? <signs.go /> : <signs.error />}
      </div>
      <h1>{title}</h1>
      <p>{lead}</p>
      <MissedAddress address={address} />
      <div className="error-ways">
        <Link className="plain-button" data-look="contained" to="/">
          {translate('publicPages.home')}
        </Link>
        <button type="button" className="plain-button" data-look="text" onClick={() => void navigate(-1)}>
          {translate('publicPages.accessDenied.back')}
        </button>
        <button
          type="button"
          className="plain-button"
          data-look="text"
          onClick={() => dispatchEvent(new Event(PALETTE_EVENT))}
        >
          <signs.go />
          {translate('shell.search')}
        </button>
      </div>
      <Places />
    </div>
  );
};

/** An error page within the frame of an area: what happened, and ways on. Its address is outside of the areas. */
export const AreaError = ({ area, role, ...facts }: Props) => {
  const shown = useMemo(() => ({ area, role, pages: pages[area] }), [area, role]);
  // The bell of the frame counts the alarms.
  useEffect(startLive, []);
  return (
    <AreaContext value={shown}>
      <Shell>
        <ErrorContent {...facts} />
      </Shell>
    </AreaContext>
  );
};

import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { icons } from '../../generator/icons.tsx';
import { Page } from '../../generator/page.tsx';
import { StatePanel } from '../../generator/state-panel.tsx';
import { pages, type AreaPage } from '../pages.ts';

/** The list that a page hangs under: `reports/:id/tmv` under `reports`; else the devices. */
const parentOf = (page: AreaPage): AreaPage | undefined => {
  const base = page.path.split('/')[0];
  const find = (path: string | undefined) =>
    pages[page.area].find((each) => each.path === path && each.path !== page.path);
  return find(base) ?? find('devices');
};

/** A page that a later version fills: says what will stand here, and leads back. */
export const ComingPage = ({ page, title }: { readonly page: AreaPage; readonly title: string }) => {
  const translate = useTranslate();
  const parent = parentOf(page);
  const Icon = icons[page.menu?.icon ?? parent?.menu?.icon ?? 'list'];
  return (
    <Page title={title}>
      <StatePanel
        icon={<Icon />}
        title={translate('shell.coming_title')}
        text={translate(`pages.coming.${page.coming ?? 'other'}`, { _: translate('pages.coming.other') })}
        action={
          parent && (
            <Button component={Link} to={`/${parent.area}/${parent.path}`} variant="outlined">
              {translate('shell.coming_back', { page: translate(parent.label, { smart_count: 2 }) })}
            </Button>
          )
        }
      />
    </Page>
  );
};

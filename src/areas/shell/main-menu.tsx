import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { NavLink } from 'react-router-dom';
import type { Area, Role } from '../../domain/roles.ts';
import { icons } from '../../generator/icons.tsx';
import { loadAhead } from '../chunk.ts';
import { menuOf, type AreaPage } from '../pages.ts';

// Devices, then what is made of their readings, then who works with them.
const GROUP_STARTS = [30, 50];
const groupOf = (page: AreaPage): number =>
  GROUP_STARTS.filter((start) => (page.menu?.order ?? 0) >= start).length;

const Entry = ({ page }: { readonly page: AreaPage }) => {
  const translate = useTranslate();
  const Icon = icons[page.menu?.icon ?? 'list'];
  // Whoever points at an entry will press it within a moment: enough to load what it needs.
  const ahead = (): void => void (page.load && loadAhead(page.load));
  return (
    <Box
      component={NavLink}
      to={`/${page.area}/${page.path}`}
      onPointerEnter={ahead}
      onFocus={ahead}
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: { xs: 44, md: 36 },
        px: 1.5,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        '& svg': { fontSize: 20, color: 'text.secondary' },
        '&:hover': { bgcolor: 'action.hover' },
        '&.active': {
          bgcolor: theme.palette.primary.light,
          color: theme.palette.primary.dark,
          fontWeight: 600,
          '& svg': { color: 'inherit' },
        },
        '&:focus-visible': { outlineOffset: -2 },
      })}
    >
      <Icon aria-hidden />
      {translate(page.label, { smart_count: 2 })}
    </Box>
  );
};

/** A link for each list that the role may open. */
export const MainMenu = ({ area, role }: { readonly area: Area; readonly role: Role }) => {
  const translate = useTranslate();
  const entries = menuOf(area, role);
  return (
    <Box component="nav" aria-label={translate('shell.navigation')} sx={{ p: 1.5 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {entries.map((page, at) => {
          const before = entries[at - 1];
          return (
            <Box
              component="li"
              key={page.path}
              sx={before && groupOf(before) !== groupOf(page) ? { mt: 2 } : undefined}
            >
              <Entry page={page} />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};

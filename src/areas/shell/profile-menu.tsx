import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import type { Area } from '../../domain/roles.ts';
import { useMe } from '../../generator/me.ts';
import { loadChunk } from '../chunk.ts';

const ProfileItems = lazy(async () => ({
  default: (await loadChunk(() => import('./profile-items.tsx'))).ProfileItems,
}));

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('');

/** The signed-in person: opens a menu, of which nothing is loaded before. */
export const ProfileMenu = ({ area }: { readonly area: Area }) => {
  const translate = useTranslate();
  const me = useMe();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        aria-label={translate('shell.profile')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
        sx={{ width: 44, height: 44 }}
      >
        <Avatar
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            fontSize: 12,
            fontWeight: 600,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {me ? initials(me.name) : ''}
        </Avatar>
      </IconButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <ProfileItems area={area} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
};

import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { NamedKind } from '../elements/kinds.ts';
import { addFitting } from './commands.ts';
import { useEditorStore } from './store.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly kinds: readonly NamedKind[];
  readonly disabled: boolean;
}

/** The "Add element" button with its menu of element types. */
export const AddMenu = ({ kinds, disabled }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const add = ({ type, initial }: NamedKind): void => {
    setAnchor(null);
    store.run((draft, at) => at && addFitting(draft, at, type, initial), 'no_place');
  };
  return (
    <>
      <Button
        id={`${id}-button`}
        size="small"
        disabled={disabled || kinds.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('editor.add_element')}
      </Button>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {kinds.map((kind) => (
          <MenuItem key={kind.type} onClick={() => add(kind)}>
            {kind.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

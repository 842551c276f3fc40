import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import { useId, useState, type ReactNode } from 'react';
import { ToolButton } from './tool-button.tsx';

interface Props {
  readonly name: string;
  readonly symbol: ReactNode;
  readonly word: string;
  readonly endIcon?: ReactNode;
  readonly disabled?: boolean;
  readonly items: readonly {
    readonly key: string;
    readonly label: string;
    readonly Icon: typeof SvgIcon;
    run(): unknown;
  }[];
}

/** A command of the toolbar that opens a menu. */
export const ToolMenu = ({ name, symbol, word, endIcon, disabled = false, items }: Props) => {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton
        id={`${id}-button`}
        name={name}
        symbol={symbol}
        word={word}
        disabled={disabled}
        endIcon={endIcon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` }, paper: { sx: { minWidth: 232 } } }}
      >
        {items.map(({ key, label, Icon, run }) => (
          <MenuItem
            key={key}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

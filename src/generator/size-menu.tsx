import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

interface Props {
  readonly id: string;
  readonly labelledBy: string;
  readonly anchor: HTMLElement | null;
  readonly value: number;
  readonly sizes: readonly number[];
  onClose(): void;
  onChange(size: number): void;
}

/** The page sizes as options; open while it has an anchor. */
export const SizeMenu = ({ id, labelledBy, anchor, value, sizes, onClose, onChange }: Props) => (
  <Menu
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    slotProps={{ list: { id, role: 'listbox', 'aria-labelledby': labelledBy } }}
  >
    {sizes.map((size) => (
      <MenuItem
        key={size}
        role="option"
        selected={size === value}
        aria-selected={size === value}
        onClick={() => {
          onClose();
          onChange(size);
        }}
      >
        {size}
      </MenuItem>
    ))}
  </Menu>
);

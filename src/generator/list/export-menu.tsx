import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from '../../providers/i18n/translate.ts';

const FORMATS = ['csv', 'xlsx'] as const;

interface Props {
  readonly anchor: HTMLElement | null;
  /** Whether the export can be limited to the visible columns. */
  readonly hasShown: boolean;
  onClose(): void;
  onChoose(format: (typeof FORMATS)[number], isShown: boolean): void;
}

/** The formats of an export; open while it has an anchor. */
export const ExportMenu = ({ anchor, hasShown, onClose, onChoose }: Props) => {
  const translate = useTranslate();
  return (
    <Menu open={anchor !== null} anchorEl={anchor} onClose={onClose}>
      {(hasShown ? [false, true] : [false]).flatMap((isShown) =>
        FORMATS.map((format) => (
          <MenuItem
            key={`${format} ${isShown}`}
            onClick={() => {
              onClose();
              onChoose(format, isShown);
            }}
          >
            {translate(`lists.export_${format}${isShown ? '_shown' : ''}`)}
          </MenuItem>
        )),
      )}
    </Menu>
  );
};

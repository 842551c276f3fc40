import Box from '@mui/material/Box';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { percentOfSpan } from '../../../domain/dashboard/widths.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import { ELEMENT_TOOLS } from '../panel/item-actions.tsx';
import { useEditorStore } from '../store.ts';
import { type ResizedSides, useElementResize } from './use-element-resize.ts';
import { SignButton } from '../../../providers/theme/sign-button.tsx';

/** The handles that change the size: its right edge, its lower edge and the corner of both. */
const HANDLES: readonly (readonly [sides: ResizedSides, cursor: string, place: object])[] = [
  [{ width: true, height: false }, 'ew-resize', { top: '50%', right: -6, mt: '-6px' }],
  [{ width: false, height: true }, 'ns-resize', { bottom: -6, left: '50%', ml: '-6px' }],
  [{ width: true, height: true }, 'nwse-resize', { bottom: -6, right: -6 }],
];

const SQUARE = {
  position: 'absolute',
  width: 12,
  height: 12,
  border: '2px solid var(--fg-primary)',
  borderRadius: '3px',
  bgcolor: 'background.paper',
  pointerEvents: 'auto',
  touchAction: 'none',
  // Easier to hit than it looks.
  '&::after': { content: '""', position: 'absolute', inset: -6 },
  [TOUCH]: { display: 'none' },
} as const;

/** In the lower right corner of an element that is not selected: two lines, like the corner of a window. */
const CORNER = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 20,
  height: 20,
  cursor: 'nwse-resize',
  touchAction: 'none',
  '&::after': {
    content: '""',
    position: 'absolute',
    right: 5,
    bottom: 5,
    width: 7,
    height: 7,
    borderRight: '2px solid var(--fg-edge)',
    borderBottom: '2px solid var(--fg-edge)',
    borderBottomRightRadius: '3px',
  },
  '&:hover::after': { borderColor: 'var(--fg-primary)' },
  [TOUCH]: { display: 'none' },
} as const;

/** Selects an element and changes its size, where it is not selected yet. */
export const ResizeCorner = ({ at }: { readonly at: Position }) => {
  const store = useEditorStore();
  const startResize = useElementResize(at);
  return (
    <Box
      aria-hidden
      data-resize="corner"
      onPointerDown={(event) => {
        startResize(event, { width: true, height: true });
        store.select(at);
      }}
      sx={CORNER}
    />
  );
};

/** The size of the element, below its lower edge. */
const SIZE = {
  position: 'absolute',
  left: 0,
  right: 0,
  top: 'calc(100% + 8px)',
  mx: 'auto',
  width: 'max-content',
  px: 0.75,
  borderRadius: '4px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: 11,
  fontWeight: 600,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  // Without handles there is nothing to see it for.
  [TOUCH]: { display: 'none' },
} as const;

/** What is done with the element, on its upper edge. Fingers find it in the bar below, keys in the settings. */
const TOOLS = {
  position: 'absolute',
  top: -18,
  right: 4,
  display: 'flex',
  px: 0.25,
  border: '1px solid var(--fg-line)',
  borderRadius: 1,
  bgcolor: 'var(--fg-raised)',
  boxShadow: 'var(--plain-shadow)',
  pointerEvents: 'auto',
  [TOUCH]: { display: 'none' },
} as const;

interface Props {
  readonly at: Position;
  /** In twelfths of its column. */
  readonly width: number;
  readonly rows: number;
}

/** The frame around the selected element, with its size and the handles that change it. The settings have fields for it. */
export const SelectionFrame = ({ at, width, rows }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const startResize = useElementResize(at);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: 0,
        border: '2px solid var(--fg-primary)',
        borderRadius: 1,
        pointerEvents: 'none',
        zIndex: 1,
      }}
    >
      <Box sx={SIZE}>
        {translate('editor.element_size', { percent: percentOfSpan(width), smart_count: rows })}
      </Box>
      <Box sx={TOOLS}>
        {ELEMENT_TOOLS.map(({ text, Icon, run }) => (
          <SignButton
            key={text}
            tabIndex={-1}
            label={translate(`editor.${text}`)}
            onClick={() => run(store)}
            sx={{ minWidth: 0, width: 28, height: 30, p: 0, color: 'text.primary', borderRadius: 1 }}
          >
            <Icon sx={{ fontSize: 18 }} />
          </SignButton>
        ))}
      </Box>
      {HANDLES.map(([sides, cursor, place]) => (
        <Box
          key={cursor}
          data-resize={cursor}
          onPointerDown={(event) => startResize(event, sides)}
          sx={{ ...SQUARE, ...place, cursor }}
        />
      ))}
    </Box>
  );
};

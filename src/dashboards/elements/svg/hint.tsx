import Box from '@mui/material/Box';
import { exactTime } from '../../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../../providers/me.ts';
import { useBound, useShown } from '../../values.tsx';
import { useWords } from '../../words.ts';

/** What the pointer rests on, and where in the drawing (px). */
export interface Pointed {
  readonly ids: readonly number[];
  readonly x: number;
  readonly y: number;
}

const Line = ({ id }: { readonly id: number }) => {
  const bound = useBound(id);
  const shown = useShown(id);
  const words = useWords();
  const zone = useZone();
  const locale = useFormatLocale();
  return (
    <div>
      <strong>
        {bound ? `${bound.device_title} · ${bound.label}` : words.translate('elements.broken_name')}
      </strong>
      <div>
        {words.text(shown.value, bound)} · {words.describe(shown)}
      </div>
      {shown.ts !== null && <div>{exactTime(new Date(shown.ts).toISOString(), zone, locale)}</div>}
    </div>
  );
};

/** Names the value under the pointer, with its age. For eyes only: the node itself says the same to others. */
export const DrawingHint = ({ pointed: { ids, x, y } }: { readonly pointed: Pointed }) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      left: x,
      top: y,
      transform: 'translate(-50%, 6px)',
      zIndex: 1,
      width: 'max-content',
      maxWidth: 280,
      px: 1.5,
      py: 1,
      borderRadius: 1,
      fontSize: 12,
      pointerEvents: 'none',
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      boxShadow: 3,
    }}
  >
    {ids.map((id) => (
      <Line key={id} id={id} />
    ))}
  </Box>
);

import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import { useId, useState, type ReactNode } from 'react';
import { Section } from '../../readings-in/section.tsx';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';

const ROW = {
  width: 1,
  minHeight: 48,
  px: 2,
  gap: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  font: 'inherit',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;

interface Props {
  readonly title: string;
  /** What is in it, while it is folded. */
  readonly note?: string | undefined;
  /** Elsewhere than on phones: without a frame. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A section of the page, on phones a row that unfolds; then it belongs into `Folds`. */
export const Foldable = ({ title, note, bare = false, children }: Props) => {
  const id = useId();
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) {
    return (
      <Section title={title} bare={bare}>
        {children}
      </Section>
    );
  }
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box component="h2" sx={{ m: 0, fontSize: 14, lineHeight: '20px' }}>
        <ButtonBase aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={ROW}>
          <Box component="span" id={id} sx={{ fontWeight: 600 }}>
            {title}
          </Box>
          <Box component="span" sx={{ flex: 1, color: 'text.secondary', fontWeight: 400 }}>
            {note}
          </Box>
          <ExpandMore
            aria-hidden
            fontSize="small"
            sx={{ color: 'text.secondary', transform: isOpen ? 'rotate(180deg)' : 'none' }}
          />
        </ButtonBase>
      </Box>
      {isOpen && <Box sx={{ borderTop: 1, borderColor: 'divider' }}>{children}</Box>}
    </Box>
  );
};

/** What is read last: on phones one list. */
export const Folds = ({ children }: { readonly children: ReactNode }) =>
  useMedia(PHONE) ? (
    <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
      {children}
    </Paper>
  ) : (
    children
  );

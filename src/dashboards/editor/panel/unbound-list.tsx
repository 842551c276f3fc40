import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import { textOption } from '../../elements/parts/options.ts';
import { withIndexKeys } from '../../with-index-keys.ts';
import type { BindingEntry } from '../bindings/faults.ts';
import { symbolLabel } from '../bindings/nodes.ts';
import { showBinding } from '../bindings/show-binding.ts';
import { useEditorStore } from '../store.ts';
import { useKindName } from '../use-kinds.ts';

const LINE = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: 28,
  px: 2,
  fontFamily: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  [TOUCH]: { minHeight: 44 },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
/** The dialog has them all. */
const MOST = 5;

/** The elements and symbols that show nothing because nothing is bound to them. A click selects one. */
export const UnboundList = ({ entries }: { readonly entries: readonly BindingEntry[] }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const kindName = useKindName();
  const nameOf = ({ element, node }: BindingEntry): string =>
    (node === null ? '' : (symbolLabel(element, node) ?? node)) ||
    textOption(element.options, 'title') ||
    kindName(element.type);
  return (
    <Box
      component="ul"
      aria-label={translate('editor.not_bound')}
      sx={{ listStyle: 'none', m: 0, mt: -0.5, mb: 0.5, p: 0 }}
    >
      {withIndexKeys(entries.slice(0, MOST)).map(({ key, item }) => (
        <li key={key}>
          <ButtonBase onClick={() => showBinding(store, item)} sx={LINE}>
            <Box component="span" aria-hidden sx={{ flex: 'none', color: 'warning.main', fontSize: 10 }}>
              ▲
            </Box>
            <Box
              component="span"
              sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
            >
              {nameOf(item)}
            </Box>
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
};

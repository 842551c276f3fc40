import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { withIndexKeys } from '../../with-index-keys.ts';
import type { BindingEntry } from '../bindings/faults.ts';
import { symbolLabel } from '../bindings/nodes.ts';
import { showBinding } from '../bindings/show-binding.ts';
import { useEditorStore } from '../store.ts';
import { useElementName } from '../use-kinds.ts';
import { LINE, LINE_NAME } from './line-style.ts';

/** The dialog has them all. */
const MOST = 5;

/** The elements and symbols that show nothing because nothing is bound to them. A click selects one. */
export const UnboundList = ({ entries }: { readonly entries: readonly BindingEntry[] }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const elementName = useElementName();
  const nameOf = ({ element, node }: BindingEntry): string =>
    (node === null ? '' : (symbolLabel(element, node) ?? node)) || elementName(element);
  return (
    <Box
      component="ul"
      aria-label={translate('editor.not_bound')}
      sx={{ listStyle: 'none', m: 0, mt: -0.5, mb: 0.5, p: 0 }}
    >
      {withIndexKeys(entries.slice(0, MOST)).map(({ key, item }) => (
        <li key={key}>
          <ButtonBase onClick={() => showBinding(store, item)} sx={{ ...LINE, px: 2 }}>
            <Box component="span" aria-hidden sx={{ flex: 'none', color: 'warning.main', fontSize: 10 }}>
              ▲
            </Box>
            <Box component="span" sx={LINE_NAME}>
              {nameOf(item)}
            </Box>
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
};

import Box from '@mui/material/Box';
import type { PlacedSymbol } from '../../../domain/dashboard/schematic/model.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { nodesToBind } from '../bindings/nodes.ts';
import { bindingsOfDrawing } from '../panel/drawing.ts';
import { FactButton } from '../panel/fact-button.tsx';
import { useEditedSchematic } from './schematic-context.ts';
import { useDeviceTitles } from './stage-symbol.tsx';
import { symbolTexts } from './symbol-texts.ts';

const SymbolLine = ({ symbol }: { readonly symbol: PlacedSymbol }) => {
  const translate = useTranslate();
  const { element, tools } = useEditedSchematic();
  const titles = useDeviceTitles(symbol);
  const bound = new Set(bindingsOfDrawing(element).map(({ node }) => node));
  const misses = nodesToBind(element, bound).some((node) => node.startsWith(`${symbol.id}-`));
  return (
    <FactButton
      label={symbol.label || symbolTexts(symbol.kind).label}
      value={titles.join(', ') || (misses ? translate('editor.not_bound') : '')}
      onClick={() => tools.select(symbol.id)}
    />
  );
};

/** The symbols of the drawing with the devices that they are bound to. A click selects one. */
export const SymbolList = () => {
  const { schematic } = useEditedSchematic();
  return (
    <Box sx={{ mx: -2 }}>
      {schematic.symbols.map((symbol) => (
        <SymbolLine key={symbol.id} symbol={symbol} />
      ))}
    </Box>
  );
};

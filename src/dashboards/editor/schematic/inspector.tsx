import Flip from '@mui/icons-material/Flip';
import RotateRight from '@mui/icons-material/RotateRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { MAX_LABEL, type PlacedSymbol } from '../../../domain/dashboard/schematic/model.ts';
import { canBePosed, kindOf } from '../../../domain/dashboard/schematic/symbols.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { PipeFields } from './pipe-fields.tsx';
import { useEditedSchematic } from './schematic-context.ts';
import { SlotField } from './slot-field.tsx';
import { useDeviceTitles } from './stage-symbol.tsx';
import { SymbolList } from './symbol-list.tsx';
import { symbolTexts } from './symbol-texts.ts';

const SymbolFields = ({ at, symbol }: { readonly at: Position; readonly symbol: PlacedSymbol }) => {
  const translate = useTranslate();
  const { element, schematic, tools } = useEditedSchematic();
  const slots = kindOf(symbol)?.slots ?? [];
  const titles = useDeviceTitles(symbol);
  const pipes = schematic.pipes.filter(
    ({ from, to }) => from.symbol === symbol.id || to.symbol === symbol.id,
  );
  return (
    <>
      <TextField
        size="small"
        label={translate('editor.schematic.label')}
        value={symbol.label ?? ''}
        slotProps={{ htmlInput: { maxLength: MAX_LABEL } }}
        onChange={({ target }) => tools.setLabel(symbol.id, target.value)}
      />
      {slots.length > 0 && titles.length === 0 && (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {translate('editor.schematic.bind_help')}
        </Typography>
      )}
      {slots.map((slot) => (
        <SlotField key={slot.name} at={at} element={element} symbol={symbol} slot={slot} />
      ))}
      {pipes.length > 0 && (
        <Typography component="h4" sx={{ fontSize: 14, fontWeight: 600 }}>
          {translate('editor.schematic.pipes')}
        </Typography>
      )}
      {pipes.map((pipe) => (
        <PipeFields key={pipe.id} pipe={pipe} seenFrom={symbol.id} />
      ))}
    </>
  );
};

/** The settings of the selected symbols and pipes. */
export const Inspector = ({ at }: { readonly at: Position }) => {
  const translate = useTranslate();
  const { schematic, selected, tools } = useEditedSchematic();
  const symbols = schematic.symbols.filter(({ id }) => selected.has(id));
  const pipes = schematic.pipes.filter(({ id }) => selected.has(id));
  const [symbol] = symbols;
  const isOne = symbols.length === 1 && symbol !== undefined;
  const hasGroup = symbols.some(({ group }) => group !== undefined);
  const heading = isOne
    ? symbolTexts(symbol.kind).label
    : symbols.length > 0
      ? translate('editor.schematic.selected', { smart_count: symbols.length })
      : pipes.length > 0
        ? translate('editor.schematic.pipe')
        : translate('editor.nothing_chosen');
  return (
    <Box
      component="section"
      aria-label={translate('editor.panel')}
      data-schematic-part="settings"
      sx={{ p: 2, overflowY: { md: 'auto' }, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography component="h3" sx={{ fontSize: 16, fontWeight: 600 }}>
        {heading}
      </Typography>
      {selected.size === 0 && (
        <>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
            {translate('editor.schematic.help')}
          </Typography>
          <SymbolList />
        </>
      )}
      {isOne && <SymbolFields key={symbol.id} at={at} symbol={symbol} />}
      {symbols.length === 0 && pipes.map((pipe) => <PipeFields key={pipe.id} pipe={pipe} />)}
      {selected.size > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {symbols.some(canBePosed) && (
            <>
              <Button size="small" variant="outlined" startIcon={<RotateRight />} onClick={tools.turn}>
                {translate('editor.schematic.turn')}
              </Button>
              <Button size="small" variant="outlined" startIcon={<Flip />} onClick={tools.mirror}>
                {translate('editor.schematic.mirror')}
              </Button>
            </>
          )}
          {symbols.length > 1 && (
            <>
              <Button size="small" variant="outlined" onClick={tools.connectSelected}>
                {translate('editor.schematic.connect')}
              </Button>
              <Button size="small" variant="outlined" onClick={tools.group}>
                {translate('editor.schematic.group')}
              </Button>
            </>
          )}
          {hasGroup && (
            <Button size="small" variant="outlined" onClick={tools.ungroup}>
              {translate('editor.schematic.ungroup')}
            </Button>
          )}
          {symbols.length > 0 && (
            <Button size="small" variant="outlined" onClick={tools.duplicate}>
              {translate('editor.duplicate')}
            </Button>
          )}
          <Button size="small" variant="outlined" color="error" onClick={() => tools.remove()}>
            {translate('editor.schematic.delete')}
          </Button>
        </Box>
      )}
    </Box>
  );
};

import CallSplit from '@mui/icons-material/CallSplit';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mediaFor } from '../../../domain/dashboard/schematic/connect.ts';
import { MEDIA, type Medium, type Pipe } from '../../../domain/dashboard/schematic/model.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useEditedSchematic } from './schematic-context.ts';
import { symbolTexts } from './symbol-texts.ts';
import { SignButton } from '../../../providers/theme/sign-button.tsx';

/** What a pipe carries, and deleting it. `seenFrom`: the symbol whose pipes are listed. */
export const PipeFields = ({ pipe, seenFrom }: { readonly pipe: Pipe; readonly seenFrom?: string }) => {
  const translate = useTranslate();
  const { schematic, tools } = useEditedSchematic();
  const nameOf = (id: string): string => {
    const symbol = schematic.symbols.find((one) => one.id === id);
    return symbol ? symbol.label || symbolTexts(symbol.kind).label : id;
  };
  const [from, to] = [nameOf(pipe.from.symbol), nameOf(pipe.to.symbol)];
  const name =
    seenFrom === undefined
      ? translate('editor.schematic.from_to', { from, to })
      : seenFrom === pipe.from.symbol
        ? translate('editor.schematic.to', { to })
        : translate('editor.schematic.from', { from });
  const allowed = mediaFor(schematic, pipe);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <TextField
        select
        fullWidth
        size="small"
        label={name}
        value={pipe.medium}
        onChange={({ target }) => tools.setMedium(pipe.id, target.value as Medium)}
      >
        {MEDIA.map((medium) => (
          <MenuItem key={medium} value={medium} disabled={!allowed.includes(medium)}>
            {translate(`editor.schematic.medium.${medium}`)}
          </MenuItem>
        ))}
      </TextField>
      <SignButton
        label={translate('editor.schematic.add_tee', { name })}
        onClick={() => tools.insertTee(pipe.id)}
      >
        <CallSplit />
      </SignButton>
      <SignButton
        label={translate('editor.schematic.delete_pipe', { name })}
        onClick={() => tools.remove(new Set([pipe.id]))}
      >
        <DeleteOutline />
      </SignButton>
    </Box>
  );
};

import Add from '@mui/icons-material/Add';
import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { ColourField } from './colour-field.tsx';
import { NumberField } from './number-field.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Band {
  readonly from?: number;
  readonly colour?: string;
  readonly label?: string;
  readonly [other: string]: unknown;
}

interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  readonly value: unknown;
  onChange(bands: readonly Band[]): void;
}

const DEFAULT_COLOUR = '#2e7d32';
const bandsIn = (value: unknown): readonly Band[] =>
  Array.isArray(value) ? value.filter((each): each is Band => typeof each === 'object' && each !== null) : [];

/** Edits bands: thresholds with a colour and a label each. */
export const BandsField = ({ label, help, value, onChange }: Props) => {
  const translate = useTranslate();
  const bands = bandsIn(value);
  const change = (index: number, part: Partial<Band>): void =>
    onChange(bands.map((band, at) => (at === index ? { ...band, ...part } : band)));
  const last = bands.at(-1)?.from;
  // Bands have no id, so the index is the key.
  const keyed = bands.map((band, index) => ({ band, index, key: `${index}/${bands.length}` }));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontSize: 12, color: 'text.secondary' }}>
        {label}
      </Box>
      {keyed.map(({ band, index, key }) => (
        <Box
          key={key}
          sx={{ display: 'grid', gridTemplateColumns: '84px 44px 1fr auto', gap: 0.5, alignItems: 'center' }}
        >
          <NumberField
            label={translate('editor.band.from')}
            value={band.from}
            onChange={(from) => from !== undefined && change(index, { from })}
          />
          <ColourField
            label={translate('editor.band.colour', { band: index + 1 })}
            value={band.colour ?? DEFAULT_COLOUR}
            onChange={(colour) => change(index, { colour })}
          />
          <TextField
            size="small"
            label={translate('editor.band.label')}
            value={band.label ?? ''}
            onChange={({ target }) => change(index, { label: target.value })}
          />
          <IconButton
            aria-label={translate('editor.band.remove', { band: index + 1 })}
            onClick={() => onChange(bands.filter((_, at) => at !== index))}
          >
            <DeleteOutline fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button
        size="small"
        startIcon={<Add />}
        sx={{ justifySelf: 'start' }}
        onClick={() =>
          onChange([
            ...bands,
            { from: last === undefined ? 0 : last + 10, colour: DEFAULT_COLOUR, label: '' },
          ])
        }
      >
        {translate('editor.band.add')}
      </Button>
      {help && <FormHelperText sx={{ m: 0 }}>{help}</FormHelperText>}
    </Box>
  );
};

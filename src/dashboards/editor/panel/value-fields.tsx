import TextField from '@mui/material/TextField';
import Box from '@mui/material/Box';
import type { ValueBinding } from '../../../domain/dashboard/document.ts';
import { bindValue } from '../../../domain/dashboard/edits/bindings.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { useEditorStore } from '../store.ts';
import { BandsField } from './bands-field.tsx';
import { NumberField } from './number-field.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** How the value of a placeholder is formatted. */
export const ValueFields = ({ at, binding }: { readonly at: Position; readonly binding: ValueBinding }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const set = (part: Readonly<Record<string, unknown>>) =>
    store.run((draft) => bindValue(draft, at, { ...binding, ...part }));
  const { decimals, unit, bands } = binding;
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <NumberField
          label={translate('editor.decimals')}
          value={typeof decimals === 'number' ? decimals : undefined}
          min={0}
          max={6}
          step={1}
          onChange={(next) => set({ decimals: next })}
        />
        <TextField
          size="small"
          label={translate('editor.unit')}
          value={typeof unit === 'string' ? unit : ''}
          slotProps={{ htmlInput: { maxLength: 20 } }}
          onChange={({ target }) => set({ unit: target.value === '' ? undefined : target.value })}
        />
      </Box>
      <BandsField
        label={translate('editor.thresholds')}
        value={bands}
        onChange={(next) => set({ bands: next.length === 0 ? undefined : next })}
      />
    </>
  );
};

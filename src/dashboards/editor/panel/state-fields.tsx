import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { StateBinding } from '../../../domain/dashboard/document.ts';
import { bindState } from '../../../domain/dashboard/edits/bindings.ts';
import { readState } from '../../../domain/dashboard/svg/effects.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { useEditorStore } from '../store.ts';
import { ColourField } from './colour-field.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Each effect with the property that enables it and the state in which it is active. */
const EFFECTS = [
  ['flash', 'flashEnabled', 'flashState'],
  ['rotate', 'verticalRotate', 'rotateState'],
  ['spin', 'spinFan', 'spinState'],
] as const;

/** How a node shows a state: its colours and animations. */
export const StateFields = ({ at, binding }: { readonly at: Position; readonly binding: StateBinding }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const set = (part: Partial<StateBinding>) =>
    store.run((draft) => bindState(draft, at, { ...binding, ...part }));
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', fontSize: 14 }}>
        {(['onColor', 'offColor'] as const).map((name) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <ColourField
              label={translate(`editor.${name}`)}
              value={binding[name] ?? ''}
              onChange={(colour) => set({ [name]: colour })}
            />
            <span aria-hidden>{translate(`editor.${name}`)}</span>
          </Box>
        ))}
      </Box>
      {EFFECTS.map(([effect, enabled, state]) => (
        <Box key={effect} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <FormControlLabel
            sx={{ flex: 1 }}
            label={translate(`editor.effect.${effect}`)}
            control={
              <Switch
                checked={readState(binding[enabled])}
                onChange={({ target }) => set({ [enabled]: target.checked })}
              />
            }
          />
          <TextField
            select
            size="small"
            label={translate('editor.effect.while')}
            value={readState(binding[state]) ? 'on' : 'off'}
            disabled={!readState(binding[enabled])}
            sx={{ width: 96 }}
            slotProps={{
              htmlInput: { 'aria-label': translate(`editor.effect.${effect}_while`) },
            }}
            onChange={({ target }) => set({ [state]: target.value === 'on' })}
          >
            <MenuItem value="on">{translate('editor.effect.on')}</MenuItem>
            <MenuItem value="off">{translate('editor.effect.off')}</MenuItem>
          </TextField>
        </Box>
      ))}
    </>
  );
};

import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { Element } from '../../../domain/dashboard/document.ts';
import { setData, setOption } from '../../../domain/dashboard/edits/elements.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import type { Setting } from '../../elements/element.ts';
import { useEditorStore } from '../store.ts';
import { BandsField } from './bands-field.tsx';
import { VariableDevicesField } from '../variables/devices-field.tsx';
import { NumberField } from './number-field.tsx';

interface Props {
  readonly at: Position;
  readonly element: Element;
  readonly setting: Setting;
}

/** The input for one setting of an element's kind. */
export const SettingField = ({ at, element, setting }: Props) => {
  const store = useEditorStore();
  const { name, label, help } = setting;
  const value: unknown = setting.at === 'data' ? element.data : element.options?.[name];
  const set = (next: unknown): void => {
    store.run((draft) =>
      setting.at === 'data' ? setData(draft, at, next ?? '') : setOption(draft, at, name, next),
    );
  };
  switch (setting.kind) {
    case 'text':
      return (
        <TextField
          size="small"
          label={label}
          helperText={help}
          value={typeof value === 'string' ? value : ''}
          multiline={setting.multiline === true}
          minRows={setting.multiline ? 4 : undefined}
          maxRows={setting.multiline ? 16 : undefined}
          slotProps={{ htmlInput: { maxLength: setting.max } }}
          onChange={({ target }) => set(target.value)}
        />
      );
    case 'number':
      return (
        <NumberField
          label={label}
          help={help}
          value={typeof value === 'number' ? value : undefined}
          min={setting.min}
          max={setting.max}
          step={setting.step}
          unit={setting.unit}
          onChange={set}
        />
      );
    case 'choice':
      return (
        <TextField
          select
          size="small"
          label={label}
          helperText={help}
          value={setting.choices.some(({ id }) => id === value) ? value : (setting.choices[0]?.id ?? '')}
          onChange={({ target }) => set(target.value)}
        >
          {setting.choices.map(({ id, name: text }) => (
            <MenuItem key={id} value={id}>
              {text}
            </MenuItem>
          ))}
        </TextField>
      );
    case 'switch':
      return (
        <div>
          <FormControlLabel
            label={label}
            control={
              <Switch
                checked={value === true || (value !== false && setting.isOn === true)}
                onChange={({ target }) => set(target.checked)}
              />
            }
          />
          {help && <FormHelperText>{help}</FormHelperText>}
        </div>
      );
    case 'bands':
      return <BandsField label={label} help={help} value={value} onChange={set} />;
    case 'devices':
      return <VariableDevicesField label={label} help={help} value={value} onChange={set} />;
  }
};

import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { addVariable, changeVariable, removeVariable } from '../../../domain/dashboard/edits/variables.ts';
import {
  VARIABLE_KINDS,
  VARIABLES_MAX,
  type Variable,
} from '../../../domain/dashboard/variables/variables.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useEditorStore } from '../store.ts';
import { DefaultField } from './default-field.tsx';
import { useVariables } from './use-variables.ts';

const LABEL_MAX = 60;
const TAG_MAX = 200;

/** What can be chosen for a device or a tag. */
const LimitFields = ({ variable }: { readonly variable: Variable }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const variables = useVariables();
  const { name, kind, within, with_tag, tag_key } = variable;
  const above = variables.slice(
    0,
    variables.findIndex((one) => one.name === name),
  );
  const sites = above.filter((one) => one.kind !== 'device');
  const set = (key: 'within' | 'with_tag' | 'tag_key', value: string): void => {
    store.run((draft) => changeVariable(draft, name, { [key]: value === '' ? undefined : value }));
  };
  if (kind === 'project') return null;
  if (kind === 'tag') {
    return (
      <TextField
        size="small"
        label={translate('editor.variables.tag_key')}
        helperText={translate('editor.variables.tag_key_help')}
        value={tag_key ?? ''}
        slotProps={{ htmlInput: { maxLength: TAG_MAX } }}
        onChange={({ target }) => set('tag_key', target.value)}
      />
    );
  }
  return (
    <>
      {sites.length > 0 && (
        <TextField
          select
          size="small"
          label={translate('editor.variables.within')}
          value={within ?? ''}
          onChange={({ target }) => set('within', target.value)}
        >
          <MenuItem value="">{translate('editor.variables.within_all')}</MenuItem>
          {sites.map((one) => (
            <MenuItem key={one.name} value={one.name}>
              {translate('editor.variables.of', { label: one.label })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        size="small"
        label={translate('editor.variables.only_tag')}
        value={with_tag ?? ''}
        slotProps={{ htmlInput: { maxLength: TAG_MAX } }}
        onChange={({ target }) => set('with_tag', target.value)}
      />
    </>
  );
};

const VariableFields = ({ variable }: { readonly variable: Variable }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { name, kind, label } = variable;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
            {translate(`editor.variables.kind.${kind}`)}
          </Typography>
          <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>?var-{name}=</Typography>
        </Box>
        <IconButton
          aria-label={translate('editor.variables.remove', { label })}
          onClick={() => store.run((draft) => removeVariable(draft, name))}
        >
          <Delete />
        </IconButton>
      </Box>
      <TextField
        size="small"
        label={translate('editor.variables.label')}
        value={label === name ? '' : label}
        placeholder={name}
        slotProps={{ htmlInput: { maxLength: LABEL_MAX } }}
        onChange={({ target }) => store.run((draft) => changeVariable(draft, name, { label: target.value }))}
      />
      <LimitFields variable={variable} />
      <DefaultField
        variable={variable}
        onChange={(value) => store.run((draft) => changeVariable(draft, name, { default: value }))}
      />
    </Box>
  );
};

/** Declares what the viewers of the dashboard choose. Each change is an edit that can be undone. */
export const VariablesDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useId();
  const variables = useVariables();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('editor.variables.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('editor.variables.help')}</Typography>
        {variables.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {variables.map((variable) => (
              <VariableFields key={variable.name} variable={variable} />
            ))}
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {VARIABLE_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="outlined"
              disabled={variables.length >= VARIABLES_MAX}
              onClick={() =>
                store.run((draft) => addVariable(draft, kind, translate(`editor.variables.name.${kind}`)))
              }
            >
              {translate(`editor.variables.add.${kind}`)}
            </Button>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('editor.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { datapointName } from '../panel/datapoint-picker.tsx';
import { useDraft, useEditor, useEditorStore } from '../store.ts';
import { useElementName, useKindName, useKinds } from '../use-kinds.ts';
import { bindingsOf, type BindingEntry } from './faults.ts';
import { useNodeName } from './nodes.ts';
import { showBinding } from './show-binding.ts';
import { useReferenceName } from '../variables/use-variables.ts';
import { useFaults } from './use-faults.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Lists all bindings of the dashboard with their faults. A click selects the bound item. */
export const BindingsDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useId();
  const kinds = useKinds();
  const kindName = useKindName();
  const datapoints = useEditor((state) => state.datapoints);
  const { document } = useDraft();
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const all = useMemo(
    () => bindingsOf(document, (type) => kinds.find((kind) => kind.type === type)?.datapoints),
    [document, kinds],
  );
  const { faultOf, faultText } = useFaults(all);
  const entries = all.map((each) => ({ each, fault: faultOf(each) }));
  const faulty = entries.filter(({ fault }) => fault !== undefined);
  const referenceName = useReferenceName();
  const nameOf = ({ datapoint, reference }: BindingEntry): string => {
    if (reference) return referenceName(reference);
    const known = datapoints.get(datapoint ?? 0);
    return known ? datapointName(known) : translate('editor.gone_datapoint', { id: datapoint });
  };
  const nodeName = useNodeName();
  const elementName = useElementName();
  const goTo = (entry: BindingEntry): void => {
    showBinding(store, entry);
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('editor.bindings')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 1 }}>
          <Typography role="status" sx={{ flex: 1, color: 'text.secondary' }}>
            {translate(faulty.length === 0 ? 'editor.bindings_fine' : 'editor.bindings_wrong', {
              smart_count: all.length,
              wrong: faulty.length,
            })}
          </Typography>
          {faulty.length > 0 && (
            <FormControlLabel
              label={translate('editor.only_wrong')}
              control={<Switch checked={onlyFaulty} onChange={(_, next) => setOnlyFaulty(next)} />}
            />
          )}
        </Box>
        <List dense disablePadding aria-label={translate('editor.bindings')}>
          {(onlyFaulty ? faulty : entries).map(({ each, fault }, index) => (
            // Two bindings may be identical.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <ListItemButton onClick={() => goTo(each)} sx={{ borderTop: 1, borderColor: 'divider', px: 1 }}>
                <ListItemText
                  primary={each.node ? nodeName(each.element, each.node) : elementName(each.element)}
                  secondary={
                    <>
                      {[
                        ...(fault?.kind === 'unbound' ? [] : [nameOf(each)]),
                        translate('editor.element_at', {
                          kind: kindName(each.element.type),
                          row: each.at.row + 1,
                          column: (each.at.column ?? 0) + 1,
                          element: (each.at.element ?? 0) + 1,
                        }),
                      ].join(' · ')}
                      {fault && (
                        <Box
                          component="span"
                          sx={{
                            display: 'block',
                            color: fault.kind === 'unbound' ? 'warning.main' : 'error.main',
                          }}
                        >
                          <span aria-hidden>▲ </span>
                          {faultText(fault)}
                        </Box>
                      )}
                    </>
                  }
                />
              </ListItemButton>
            </li>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('editor.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

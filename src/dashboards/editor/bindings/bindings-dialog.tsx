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
import { useId, useMemo, useState, type ReactNode } from 'react';
import { groupBy } from '../../../domain/group-by.ts';
import { positionKey } from '../focus.ts';
import { datapointName } from '../panel/datapoint-picker.tsx';
import { useDraft, useEditor, useEditorStore } from '../store.ts';
import { useElementName, useKinds } from '../use-kinds.ts';
import { bindingsOf, type BindingEntry } from './faults.ts';
import { useNodeName } from './nodes.ts';
import { showBinding } from './show-binding.ts';
import { useReferenceName } from '../variables/use-variables.ts';
import { useFaults } from './use-faults.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const LINE = {
  px: 1,
  mx: -1,
  borderRadius: 1,
  py: 0.25,
  '& .MuiListItemText-root': { display: 'grid', gridTemplateColumns: { sm: '2fr 3fr' }, columnGap: 2 },
  '& .MuiListItemText-secondary:empty': { display: 'none' },
} as const;

/** The bindings of one element, below its name and place. */
const Group = ({
  entry,
  children,
}: {
  readonly entry: BindingEntry | undefined;
  readonly children: ReactNode;
}) => {
  const translate = useTranslate();
  const elementName = useElementName();
  if (!entry) return null;
  const { row, column = 0 } = entry.at;
  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 0.25 }}>
        <Typography component="h3" sx={{ flex: 1, minWidth: 0, fontSize: 14, fontWeight: 600 }}>
          {elementName(entry.element)}
        </Typography>
        <Typography sx={{ flex: 'none', fontSize: 12, color: 'text.secondary' }}>
          {translate('editor.column_in_row', { row: row + 1, column: column + 1 })}
        </Typography>
      </Box>
      <List dense disablePadding>
        {children}
      </List>
    </Box>
  );
};

/** Lists all bindings of the dashboard with their faults. A click selects the bound item. */
export const BindingsDialog = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useId();
  const kinds = useKinds();
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
    if (datapoint === null) return translate('editor.not_bound');
    const known = datapoints.get(datapoint);
    return known ? datapointName(known) : translate('editor.gone_datapoint', { id: datapoint });
  };
  const nodeName = useNodeName();
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
        {[...groupBy(onlyFaulty ? faulty : entries, ({ each }) => positionKey(each.at))].map(
          ([place, members]) => (
            <Group key={place} entry={members[0]?.each}>
              {members.map(({ each, fault }, index) => (
                // Two bindings may be identical.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <ListItemButton onClick={() => goTo(each)} sx={LINE}>
                    <ListItemText
                      primary={each.node ? nodeName(each.element, each.node) : nameOf(each)}
                      secondary={
                        <>
                          {each.node && fault?.kind !== 'unbound' && nameOf(each)}
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
            </Group>
          ),
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('editor.close')}</Button>
      </DialogActions>
    </Dialog>
  );
};

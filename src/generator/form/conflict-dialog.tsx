import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId, useState } from 'react';
import type { Side } from '../../domain/audit/conflicts.ts';
import { Cell } from '../list/cells.tsx';
import { useLabels } from '../labels.ts';
import type { Conflict } from './use-save.ts';
import { useDefinition } from '../use-definition.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** The differing fields of both versions, with a choice for each field or for all. */
export const ConflictDialog = ({ found, mine, theirs, onChosen }: Conflict) => {
  const definition = useDefinition();
  const translate = useTranslate();
  const labels = useLabels(definition);
  const id = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(found.map(({ field, proposed }) => [field, proposed])),
  );
  const all = (side: Side): void => setChosen(Object.fromEntries(found.map(({ field }) => [field, side])));
  const records = { mine, theirs };
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="md" onClose={() => onChosen(null)}>
      <DialogTitle id={id}>{translate('generator.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {translate(found.length > 0 ? 'generator.conflict.text' : 'generator.conflict.none')}
        </DialogContentText>
        {found.length > 0 && (
          <Box sx={{ overflowX: 'auto', mt: 1 }}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{translate('generator.conflict.field')}</TableCell>
                  <TableCell>{translate('generator.conflict.mine')}</TableCell>
                  <TableCell>{translate('generator.conflict.theirs')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {found.map(({ field }) => (
                  <TableRow key={field}>
                    <TableCell component="th" scope="row">
                      {labels.field(field)}
                    </TableCell>
                    {SIDES.map((side) => (
                      <TableCell
                        key={side}
                        sx={{ bgcolor: chosen[field] === side ? 'action.selected' : undefined }}
                      >
                        <Box
                          component="label"
                          sx={{ display: 'flex', alignItems: 'center', cursor: 'pointer' }}
                        >
                          <Radio
                            size="small"
                            name={`${id}-${field}`}
                            checked={chosen[field] === side}
                            onChange={() => setChosen({ ...chosen, [field]: side })}
                            slotProps={{
                              input: {
                                'aria-label': `${labels.field(field)}: ${translate(`generator.conflict.${side}`)}`,
                              },
                            }}
                          />
                          <Cell definition={definition} name={field} record={records[side]} full />
                        </Box>
                      </TableCell>
                    ))}
                  </TableRow>
                ))}
              </TableBody>
            </Table>
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => onChosen(null)}>{translate('generator.conflict.cancel')}</Button>
        <Box sx={{ flex: 1 }} />
        {found.length > 0 && (
          <>
            <Button onClick={() => all('mine')}>{translate('generator.conflict.keep_mine')}</Button>
            <Button onClick={() => all('theirs')}>{translate('generator.conflict.take_theirs')}</Button>
          </>
        )}
        <Button variant="contained" disableElevation onClick={() => onChosen(chosen)}>
          {translate('generator.conflict.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Popover from '@mui/material/Popover';
import { useStore, useTranslate } from 'ra-core';
import { useState } from 'react';
import type { AnyResource } from '../schema/resource.ts';
import { useLabels } from './labels.ts';

const NONE: readonly string[] = [];

/** The columns that this reader has put away, kept for the next visit. */
export const useHiddenColumns = (definition: AnyResource) =>
  useStore<readonly string[]>(`${definition.name}.hidden`, NONE);

/** Which columns a table shows. The one that names the record always stays. */
export const ColumnsMenu = ({ definition }: { readonly definition: AnyResource }) => {
  const translate = useTranslate();
  const labels = useLabels(definition);
  const [hidden, setHidden] = useHiddenColumns(definition);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = translate('generator.list.columns');
  const columns = definition.list.columns.filter((name) => name !== definition.title);
  const toggle = (name: string): void =>
    setHidden(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
  return (
    <>
      <Button
        startIcon={<ViewColumn />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {title}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': title } }}
      >
        <FormGroup sx={{ px: 2, py: 1 }}>
          {columns.map((name) => (
            <FormControlLabel
              key={name}
              label={labels.field(name)}
              control={
                <Checkbox size="small" checked={!hidden.includes(name)} onChange={() => toggle(name)} />
              }
            />
          ))}
        </FormGroup>
      </Popover>
    </>
  );
};

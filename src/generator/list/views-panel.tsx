import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useListFilterContext, useListPaginationContext, useListSortContext, useStore } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useColumns } from '../columns/columns.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** A saved list view: search, filters, order and columns. */
interface SavedView {
  readonly name: string;
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: string;
  readonly order: string;
  readonly columns: readonly string[];
}
const NONE: readonly SavedView[] = [];
const VIEWS_MAX = 50;

const addressOf = ({ filter, sort, order }: SavedView, perPage: number): string =>
  new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: '{}',
    sort,
    order,
    page: '1',
    perPage: String(perPage),
  }).toString();

interface FormProps {
  readonly isFull: boolean;
  onSave(name: string): void;
}

const SaveForm = ({ isFull, onSave }: FormProps) => {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Portal events bubble to the page behind.
    event.stopPropagation();
    if (name.trim() === '') return;
    onSave(name.trim());
    setName('');
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        size="small"
        label={translate('lists.view_name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        helperText={isFull ? translate('lists.views_full', { smart_count: VIEWS_MAX }) : undefined}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Button type="submit" variant="contained" disabled={name.trim() === '' || isFull}>
        {translate('lists.save_view')}
      </Button>
    </Box>
  );
};

interface Props {
  readonly storeKey: string;
  onClose(): void;
}

/** The user's saved views of a list: open, delete, or save the current one. */
export const ViewsPanel = ({ storeKey, onClose }: Props) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { filterValues } = useListFilterContext();
  const { sort } = useListSortContext();
  const { perPage } = useListPaginationContext();
  const { shown, show } = useColumns();
  const [views, setViews] = useStore<readonly SavedView[]>(`${storeKey}.views`, NONE);
  const save = (name: string): void => {
    const view = { name, filter: filterValues, sort: sort.field, order: sort.order, columns: shown };
    const others = views.filter((each) => each.name !== name);
    setViews([...others, view].toSorted((a, b) => a.name.localeCompare(b.name)));
  };
  const choose = (view: SavedView): void => {
    show(view.columns);
    void navigate({ search: addressOf(view, perPage) });
  };
  return (
    <>
      {views.length === 0 && (
        <Typography sx={{ color: 'text.secondary', maxWidth: 320, mb: 2 }}>
          {translate('lists.no_views')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: views.length > 0 ? 2 : 0 }}>
        {views.map((view) => (
          <Box component="li" key={view.name} sx={{ display: 'flex', alignItems: 'center' }}>
            <Button
              sx={{ flex: 1, justifyContent: 'flex-start', textAlign: 'left' }}
              onClick={() => {
                choose(view);
                onClose();
              }}
            >
              {view.name}
            </Button>
            <IconButton
              size="small"
              aria-label={translate('lists.delete_view', { name: view.name })}
              onClick={() => setViews(views.filter((each) => each.name !== view.name))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <SaveForm isFull={views.length >= VIEWS_MAX} onSave={save} />
    </>
  );
};

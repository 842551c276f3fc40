import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useSimpleFormIterator, useSimpleFormIteratorItem } from 'ra-core';
import { ArrayInput, SimpleFormIterator } from 'react-admin';
import { useEffect, type ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Texts {
  /** Translation keys; `item` and `remove` get the number of the row. */
  readonly title: string;
  readonly help: string;
  readonly none: string;
  readonly item: string;
  readonly add: string;
  readonly remove: string;
}

interface Props {
  readonly source: string;
  readonly texts: Texts;
  /** A row as it is added. */
  readonly fresh: object;
  /** The inputs of a row: their `source` is within it. */
  readonly children: ReactNode;
}

const AddButton = ({ texts, fresh }: Pick<Props, 'texts' | 'fresh'>) => {
  const translate = useTranslate();
  const { total, add } = useSimpleFormIterator();
  return (
    <>
      {total === 0 && <Box sx={{ color: 'text.secondary', mb: 1 }}>{translate(texts.none)}</Box>}
      <Button startIcon={<Add />} onClick={() => add(fresh)}>
        {translate(texts.add)}
      </Button>
    </>
  );
};

const RemoveButton = ({ texts }: Pick<Props, 'texts'>) => {
  const translate = useTranslate();
  const { index, remove } = useSimpleFormIteratorItem();
  return (
    <IconButton aria-label={translate(texts.remove, { number: index + 1 })} onClick={() => remove()}>
      <Delete />
    </IconButton>
  );
};

const Row = ({ texts, children }: Pick<Props, 'texts' | 'children'>) => {
  const translate = useTranslate();
  const { index } = useSimpleFormIteratorItem();
  const title = translate(texts.item, { number: index + 1 });
  return (
    <Box role="group" aria-label={title} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="subtitle2" component="div" sx={{ lineHeight: '32px' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
};

/** Each row has a frame, also the last one, with its button beside its title, also without a pointer. */
const ROWS = {
  '& > ul > li.RaSimpleFormIterator-line': {
    display: 'block',
    position: 'relative',
    p: 1.5,
    mb: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
  },
  '& .RaSimpleFormIterator-action': {
    position: 'absolute',
    top: 6,
    right: 6,
    m: 0,
    p: 0,
    visibility: 'visible',
  },
} as const;

/** An input within a row that has an error makes the list invalid, but its help is not what is wrong. */
const HELP = { '& > .MuiFormHelperText-root.Mui-error': { color: 'text.secondary' } } as const;

/** Removes an error about the list once one of its rows is changed: react-hook-form removes only those of the input that was. */
const useErrorUntilChanged = (source: string): void => {
  const { subscribe, getFieldState, clearErrors } = useFormContext();
  useEffect(
    () =>
      subscribe({
        name: source,
        formState: { values: true },
        // Not those that the inputs of the rows show.
        callback: () => {
          if (getFieldState(source).error?.message !== undefined) clearErrors(source);
        },
      }),
    [subscribe, getFieldState, clearErrors, source],
  );
};

/** A field that is a list of rows with inputs of their own: react-admin's, with names for rows and buttons. */
export const RowsInput = ({ source, texts, fresh, children }: Props) => {
  const translate = useTranslate();
  const { errors } = useFormState({ name: source });
  useErrorUntilChanged(source);
  return (
    <ArrayInput
      source={source}
      sx={errors[source]?.message === undefined ? HELP : {}}
      label={translate(texts.title)}
      helperText={translate(texts.help)}
      role="group"
      aria-label={translate(texts.title)}
    >
      <SimpleFormIterator
        fullWidth
        disableClear
        disableReordering
        addButton={<AddButton texts={texts} fresh={fresh} />}
        removeButton={<RemoveButton texts={texts} />}
        sx={ROWS}
      >
        <Row texts={texts}>{children}</Row>
      </SimpleFormIterator>
    </ArrayInput>
  );
};

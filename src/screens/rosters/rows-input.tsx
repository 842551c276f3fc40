import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useField } from '../../generator/form/use-field.ts';
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

interface Props<T> {
  readonly source: string;
  readonly texts: Texts;
  readonly fresh: () => T;
  readonly isRequired?: boolean;
  readonly children: (row: T, change: (part: Partial<T>) => void) => ReactNode;
}

/** A field that is a list of rows with inputs of their own. */
export const RowsInput = <T extends object>({
  source,
  texts,
  fresh,
  isRequired = false,
  children,
}: Props<T>) => {
  const translate = useTranslate();
  const { value, onChange, fieldProps } = useField<readonly T[]>({
    source,
    label: translate(texts.title),
    helperText: translate(texts.help),
    required: isRequired,
  });
  const rows = value ?? [];
  return (
    <Box component="fieldset" sx={{ m: 0, mb: 1, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {translate(texts.title)}
      </Box>
      <FormHelperText error={fieldProps.error} sx={{ mx: 0 }}>
        {fieldProps.helperText}
      </FormHelperText>
      {rows.length === 0 && <Box sx={{ color: 'text.secondary', mb: 1 }}>{translate(texts.none)}</Box>}
      {rows.map((row, at) => (
        <Box
          // Rows have no id, and are only added at the end.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          role="group"
          aria-label={translate(texts.item, { number: at + 1 })}
          sx={{
            display: 'flex',
            gap: 1,
            alignItems: 'flex-start',
            p: 1.5,
            mb: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5 }}>
            {children(row, (part) =>
              onChange(rows.map((each, index) => (index === at ? { ...each, ...part } : each))),
            )}
          </Box>
          <IconButton
            aria-label={translate(texts.remove, { number: at + 1 })}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            <Delete />
          </IconButton>
        </Box>
      ))}
      <Button startIcon={<Add />} onClick={() => onChange([...rows, fresh()])}>
        {translate(texts.add)}
      </Button>
    </Box>
  );
};

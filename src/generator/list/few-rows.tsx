import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props<Row> {
  readonly rows: readonly Row[];
  /** How many rows to show initially. */
  readonly few: number;
  /** What the button says, instead of how many rows there are. */
  readonly more?: string | undefined;
  readonly children: (shown: readonly Row[]) => ReactNode;
}

/** The first rows, with a button to show all. */
export const FewRows = <Row,>({ rows, few, more, children }: Props<Row>) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const [isAll, setAll] = useState(false);
  return (
    <>
      {children(isAll ? rows : rows.slice(0, few))}
      {rows.length > few && (
        <Box sx={{ py: 1, px: '11px', borderTop: isAll || few > 0 ? 1 : 0, borderColor: 'divider' }}>
          <Button size="small" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll
              ? translate('generator.rows.show_few')
              : (more ?? translate('generator.rows.show_all', { count: formatCount(rows.length, locale) }))}
          </Button>
        </Box>
      )}
    </>
  );
};

import Box from '@mui/material/Box';
import { RowTable, type RowColumn } from '../../generator/list/row-table.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const MAX_ROWS = 10;

/** The label is the text `readings_in.<key>`. */
type Column<Row> = Omit<RowColumn<Row>, 'label'>;
interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly label: string;
  readonly none: string;
}

/** A table, or a sentence if there are no rows. */
export const Records = <Row,>({ columns, none, ...props }: Props<Row>) => {
  const translate = useTranslate();
  if (props.rows.length === 0) return <Box sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>{none}</Box>;
  const labelled = columns.map((column) => ({ ...column, label: translate(`readings_in.${column.key}`) }));
  return <RowTable {...props} few={MAX_ROWS} columns={labelled} />;
};

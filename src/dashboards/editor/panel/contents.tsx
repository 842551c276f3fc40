import ColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import LinkIcon from '@mui/icons-material/Link';
import RowIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import {
  type Position,
  columnsOf,
  elementsOf,
  rowsOf,
  samePosition,
  spanOfColumn,
} from '../../../domain/dashboard/nodes.ts';
import { percentOfSpan } from '../../../domain/dashboard/widths.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { withIndexKeys } from '../../with-index-keys.ts';
import { bindingsIn } from '../bindings/faults.ts';
import { showSelected } from '../focus.ts';
import { kindIcon } from '../kind-icons.ts';
import { useDraft, useEditorStore, useSelection } from '../store.ts';
import { useElementName, useKinds } from '../use-kinds.ts';
import { LINE } from './line-style.ts';

const OUTLINE_LINE = {
  ...LINE,
  pr: 2,
  '& > svg': { flex: 'none', fontSize: 16, color: 'text.secondary' },
  '&[aria-current]': { bgcolor: 'var(--fg-primary-tint)', fontWeight: 600 },
  '&:is([aria-current], [aria-current] *, [aria-current] > svg)': { color: 'var(--fg-primary-strong)' },
} as const;

/** A long name takes two lines. */
const NAME = {
  flex: 1,
  minWidth: 0,
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  py: 0.5,
  lineHeight: '18px',
  overflowWrap: 'anywhere',
} as const;

const FACT = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  flex: 'none',
  color: 'text.secondary',
  fontSize: 12,
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
} as const;

interface LineProps {
  readonly at: Position;
  readonly Icon: typeof RowIcon;
  readonly name: string;
  readonly depth: number;
  /** What else is known of it. */
  readonly fact?: string | undefined;
  /** How many datapoints it shows. */
  readonly bound?: number;
}

/** One row, column or element. A click selects it. */
const OutlineLine = ({ at, Icon, name, depth, fact, bound = 0 }: LineProps) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const selection = useSelection();
  const isSelected = selection !== null && samePosition(selection, at);
  const line = useRef<HTMLButtonElement>(null);
  // Within the outline only: the page stays where it is.
  useEffect(() => {
    const outline = line.current?.closest('.editor-outline');
    if (!isSelected || !line.current || !outline) return;
    const [own, all] = [line.current.getBoundingClientRect(), outline.getBoundingClientRect()];
    outline.scrollTop += Math.max(0, own.bottom - all.bottom) + Math.min(0, own.top - all.top);
  }, [isSelected]);
  const select = (): void => {
    store.select(at);
    showSelected(at);
  };
  return (
    <ButtonBase
      ref={line}
      aria-current={isSelected || undefined}
      onClick={select}
      sx={OUTLINE_LINE}
      style={{ paddingLeft: 16 + depth * 16 }}
    >
      <Icon aria-hidden />
      <Box component="span" sx={{ ...NAME, ...(depth === 0 ? { fontWeight: 600 } : {}) }}>
        {name}
      </Box>
      {fact !== undefined && (
        <Box component="span" sx={FACT}>
          {fact}
        </Box>
      )}
      {bound > 0 && (
        <Tooltip title={translate('editor.facts.bound', { smart_count: bound })} describeChild>
          <Box component="span" sx={FACT}>
            <LinkIcon aria-hidden sx={{ fontSize: 14 }} />
            {bound}
          </Box>
        </Tooltip>
      )}
    </ButtonBase>
  );
};

/** An element by its heading, or else by its kind. */
const ElementLine = ({
  at,
  element,
  depth,
}: {
  readonly at: Position;
  readonly element: Element;
  readonly depth: number;
}) => {
  const kinds = useKinds();
  const elementName = useElementName();
  const mode = kinds.find(({ type }) => type === element.type)?.datapoints;
  const bound = bindingsIn(at, element, mode).filter(
    ({ datapoint, reference }) => datapoint !== null || reference,
  );
  return (
    <OutlineLine
      at={at}
      Icon={kindIcon(element.type)}
      name={elementName(element)}
      depth={depth}
      bound={bound.length}
    />
  );
};

const LIST = { listStyle: 'none', m: 0, p: 0 } as const;

/** All rows, columns and elements as a tree. A row's only column is not named: its elements are in the row. */
export const Contents = () => {
  const translate = useTranslate();
  const { document } = useDraft();
  const rows = rowsOf(document);
  if (rows.length === 0) return null;
  return (
    <Box component="nav" className="editor-outline" aria-label={translate('editor.section.contents')}>
      <Box component="h3" sx={{ m: 0, px: 2, pt: 1.5, pb: 0.5, fontSize: 13, fontWeight: 600 }}>
        {translate('editor.section.contents')}
      </Box>
      <Box component="ul" sx={LIST}>
        {withIndexKeys(rows).map(({ key, item }, row) => {
          const columns = columnsOf(item);
          const isAlone = columns.length === 1;
          return (
            <li key={key}>
              <OutlineLine
                at={{ row }}
                Icon={RowIcon}
                name={translate('editor.row_head', { row: row + 1 })}
                depth={0}
              />
              <Box component="ul" sx={LIST}>
                {withIndexKeys(columns).map((each, column) => (
                  <li key={each.key}>
                    {!isAlone && (
                      <OutlineLine
                        at={{ row, column }}
                        Icon={ColumnIcon}
                        name={translate('editor.column_below', { column: column + 1 })}
                        depth={1}
                        fact={`${percentOfSpan(spanOfColumn(each.item))}%`}
                      />
                    )}
                    <Box component="ul" sx={LIST}>
                      {withIndexKeys(elementsOf(each.item)).map((one, element) => (
                        <li key={one.key}>
                          <ElementLine
                            at={{ row, column, element }}
                            element={one.item}
                            depth={isAlone ? 1 : 2}
                          />
                        </li>
                      ))}
                    </Box>
                  </li>
                ))}
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
};

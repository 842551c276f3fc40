import Add from '@mui/icons-material/Add';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Symbols from '@mui/icons-material/SchemaOutlined';
import type { NamedKind } from '../../elements/kinds.ts';
import { addElementAfter, addSchematic } from './adding.ts';
import { kindIcon } from '../kind-icons.ts';
import { useEditorStore } from '../store.ts';
import { ToolMenu } from './tool-menu.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  readonly kinds: readonly NamedKind[];
  /** What is seen of its name where there is no room. */
  readonly word: string;
}

/** The "Add element" button with its menu: drawings made of symbols, then the types of elements. */
export const AddMenu = ({ kinds, word }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const drawing = kinds.find(({ datapoints }) => datapoints === 'nodes');
  const items = [
    ...(drawing
      ? [
          {
            key: 'symbols',
            label: translate('editor.schematic.new'),
            Icon: Symbols,
            run: () => addSchematic(store, drawing),
          },
        ]
      : []),
    ...kinds.map((kind) => ({
      key: kind.type,
      label: kind.label,
      Icon: kindIcon(kind.type),
      run: () => addElementAfter(store, kind),
    })),
  ];
  return (
    <ToolMenu
      name={translate('editor.add_element')}
      word={word}
      symbol={<Add />}
      endIcon={<ExpandMore />}
      disabled={kinds.length === 0}
      items={items}
    />
  );
};

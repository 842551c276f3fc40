import type { Column, Element, Row } from '../../../domain/dashboard/document.ts';
import { percentOfSpan } from '../../../domain/dashboard/widths.ts';
import { type Difference, keyed, type Side } from '../../../domain/dashboard/versions/merge.ts';
import { boundIds, columnsOf, elementsOf, isShown, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { sameJson } from '../../../domain/dashboard/source.ts';
import { useNodeName } from '../bindings/nodes.ts';
import { useEditor } from '../store.ts';
import { useKindName, useKinds } from '../use-kinds.ts';
import { differingAspects, plainText, type Translate } from './element-aspects.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const EXCERPT = 160;
type Keys = Readonly<Record<string, unknown>>;

/** The properties in which two records differ, as `key: value`. */
const differingKeys = (
  own: unknown,
  other: unknown,
  ignored: readonly string[],
  differsText: Translate,
): string[] => {
  const [mine, theirs] = [(own ?? {}) as Keys, (other ?? {}) as Keys];
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
    .filter((name) => !ignored.includes(name) && !sameJson(mine[name], theirs[name]))
    .map((name) => `${name}: ${plainText(mine[name], differsText)}`);
};

/** Returns a function that describes one side of a difference in lines of text. */
export const useDifferenceLines = () => {
  const translate = useTranslate();
  const kinds = useKinds();
  const kindName = useKindName();
  const nodeName = useNodeName();
  const datapoints = useEditor((state) => state.datapoints);
  const record = useEditor((state) => state.record);
  const theirRecord = useEditor((state) => state.conflict?.record ?? null);
  const myCity = useEditor(({ history }) => history.draft.city);
  // The name of a city selected just now is known only from the edit.
  const selectedCity = useEditor(
    ({ history }) => history.past.findLast(({ summary }) => summary.name === 'city')?.summary.to,
  );
  const differsText: Translate = (key, values) => translate(`editor.differs.${key}`, values);
  const nameOf = (id: number): string =>
    datapoints.get(id)?.label ?? translate('editor.gone_datapoint', { id });

  const elementLine = (element: Element): string => {
    const names = boundIds(element).map(nameOf);
    const isText = kinds
      .find(({ type }) => type === element.type)
      ?.settings.some(({ at, kind }) => at === 'data' && kind === 'text');
    const text = isText && typeof element.data === 'string' ? element.data : '';
    const about = [...new Set(names)].join(', ') || text.slice(0, EXCERPT);
    return about ? `${kindName(element.type)}: ${about}` : kindName(element.type);
  };
  const widthLine = (column: Column): string =>
    translate('editor.width_of', { percent: percentOfSpan(spanOfColumn(column)) });

  const changedElement = (own: Element, other: Element): string[] => {
    if (own.type !== other.type) return [elementLine(own)];
    const settings = kinds.find(({ type }) => type === own.type)?.settings ?? [];
    const lines = differingAspects(own, other, settings, { datapoint: nameOf, node: nodeName }, differsText);
    return lines.map((line) => `${kindName(own.type)}, ${line}`);
  };
  /** A column that exists on both sides: only its differences. */
  const changedColumn = (own: Column, other: Column): string[] => {
    const [mine, theirs] = [keyed(elementsOf(own)), keyed(elementsOf(other))];
    const order = (one: typeof mine, two: typeof mine) => [...one.keys()].filter((key) => two.has(key));
    return [
      ...(spanOfColumn(own) === spanOfColumn(other) ? [] : [widthLine(own)]),
      ...(isShown(own) === isShown(other) ? [] : [differsText(isShown(own) ? 'shown' : 'hidden')]),
      ...[...mine].flatMap(([key, { item }]) => {
        const there = theirs.get(key)?.item;
        return there ? changedElement(item, there) : [elementLine(item)];
      }),
      ...[...theirs].flatMap(([key, { item }]) =>
        mine.has(key) ? [] : [differsText('without', { what: elementLine(item) })],
      ),
      ...(sameJson(order(mine, theirs), order(theirs, mine)) ? [] : [differsText('order')]),
      ...differingKeys(own, other, ['id', 'elements', 'colwidth', 'widthPercent', 'display'], differsText),
    ];
  };
  const wholeRow = (row: Row): string[] => {
    const columns = columnsOf(row);
    if (columns.length === 0) return [translate('editor.differs.empty_row')];
    return columns.flatMap((column, index) => [
      translate('editor.column_head', { column: index + 1, percent: percentOfSpan(spanOfColumn(column)) }),
      ...elementsOf(column).map(elementLine),
    ]);
  };
  const cityName = (value: unknown): string => {
    const known = [record, theirRecord].find((each) => each?.city === value);
    const name = known?.city_name ?? known?.place?.name ?? (value === myCity ? selectedCity : undefined);
    return name === undefined ? differsText('city', { id: String(value) }) : String(name);
  };

  const linesOf = ({ part, mine, theirs }: Difference, side: Exclude<Side, 'both'>): readonly string[] => {
    const [own, other] = side === 'mine' ? [mine, theirs] : [theirs, mine];
    if (own === undefined) return [translate('editor.not_there')];
    switch (part) {
      case 'column': {
        const column = own as Column;
        return other === undefined
          ? [widthLine(column), ...elementsOf(column).map(elementLine)]
          : changedColumn(column, other as Column);
      }
      case 'row':
        return other === undefined ? wholeRow(own as Row) : differingKeys(own, other, ['id'], differsText);
      case 'other':
        return differingKeys(own, other, [], differsText);
      case 'city':
        return [own === null ? translate('editor.empty_value') : cityName(own)];
      case 'logo':
        if (own instanceof Blob) return [translate('editor.new_logo')];
        return [own === null ? translate('editor.empty_value') : differsText('logo')];
      case 'title':
        return [own === '' ? translate('editor.empty_value') : String(own)];
    }
  };
  // Identical lines are merged. If the texts of both sides are equal, differsText that the difference is internal.
  return (difference: Difference, side: Exclude<Side, 'both'>): readonly string[] => {
    const lines = [...new Set(linesOf(difference, side))];
    return lines.length > 0 ? lines : [differsText('inner')];
  };
};

/** Returns a function that names what differs. */
export const useDifferenceName = () => {
  const translate = useTranslate();
  return ({ part, row = 0, column = 0 }: Difference): string => {
    if (part === 'row') return translate('editor.row_head', { row: row + 1 });
    if (part === 'column') return translate('editor.column_in_row', { row: row + 1, column: column + 1 });
    return translate(`editor.part.${part}`);
  };
};

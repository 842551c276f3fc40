import type { AnyResource } from '../../schema/resource.ts';
import { fieldOf } from './cells.tsx';

interface CardLines {
  /** The column beside the title, such as an age; undefined: none. */
  readonly aside: string | undefined;
  /** Below the title: what matters most. */
  readonly lead: readonly string[];
  /** The last line, truncated. */
  readonly rest: readonly string[];
  /** At its end, shown whole. */
  readonly figure: readonly string[];
}

const isMark = (definition: AnyResource, name: string): boolean => {
  const { kind, ranked, names } = fieldOf(definition, name);
  return kind === 'boolean' || ranked === true || names !== undefined;
};

/**
 * Where the visible columns of a list are on its cards: as the definition says, and otherwise states and ranks in the
 * line below the title, or the first column if there are none. Columns that the user has added are last.
 */
export const cardLines = (definition: AnyResource, shown: readonly string[]): CardLines => {
  const { columns, card } = definition.list;
  const others = shown.filter((name) => name !== definition.title);
  const isAside = (name: string): boolean =>
    card?.aside === undefined
      ? fieldOf(definition, name).kind === 'instant' &&
        !card?.lead.includes(name) &&
        !card?.rest.includes(name)
      : name === card.aside;
  const aside = others.find(isAside);
  const left = others.filter((name) => name !== aside);
  if (card) {
    const added = left.filter((name) => !columns.includes(name));
    // What tables have no column for is there always.
    const visible = (names: readonly string[]): string[] =>
      names.filter((name) => left.includes(name) || !columns.includes(name));
    const figure = left.filter((name) => name === card.figure && !card.lead.includes(name));
    return { aside, lead: visible(card.lead), rest: [...visible(card.rest), ...added], figure };
  }
  const marks = left.filter((name) => isMark(definition, name));
  const lead = marks.length > 0 ? marks : left.slice(0, 1);
  return { aside, lead, rest: left.filter((name) => !lead.includes(name)), figure: [] };
};

import { Fragment, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { formatCount } from '../../domain/text/format.ts';
import { ChangeGrid, Value } from '../../generator/history/change-fields.tsx';
import { changedResource, type Change } from '../../generator/history/change.ts';
import { useLabels } from '../../generator/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { resourceNamed } from '../../resources/all.ts';
import type { FieldKind } from '../../schema/field.ts';
import { humanise } from '../../schema/labels.ts';

const FACTS = ['method', 'sessions', 'file', 'run', 'rows', 'format', 'columns', 'sort'] as const;
type Fact = (typeof FACTS)[number];
/** Kinds whose values are lists. */
const LISTS: ReadonlySet<FieldKind | undefined> = new Set(['tags', 'choices', 'manyOf']);
type Details = Readonly<Record<string, unknown>>;

const ANY = resourceNamed('audit');

const useFacts = (change: Change) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const labels = useLabels(changedResource(change) ?? ANY);
  const definition = changedResource(change);
  const labelOf = (name: string): string =>
    definition?.fields[name] ? labels.field(name) : humanise(name.replace(/_(gte|lt)$/, ' $1'));
  return (details: Details): (readonly [label: string, value: ReactNode])[] => {
    const values: Record<Fact, (value: unknown) => ReactNode> = {
      method: (value) => translate(`history.methods.${String(value)}`, { _: humanise(String(value)) }),
      sessions: String,
      file: String,
      run: (value) => `#${String(value)}`,
      rows: (value) => formatCount(Number(value), locale),
      format: (value) => String(value).toUpperCase(),
      columns: (value) => (value as readonly string[]).map(labelOf).join(', '),
      sort: (value) => {
        const { field, order } = value as { readonly field: string; readonly order: string };
        return translate(order === 'DESC' ? 'history.descending' : 'history.ascending', {
          name: labelOf(field),
        });
      },
    };
    const facts = FACTS.filter((name) => details[name] !== undefined).map(
      (name) => [translate(`history.facts.${name}`), values[name](details[name])] as const,
    );
    const filters = Object.entries((details.filter ?? {}) as Details).map(
      ([name, value]) =>
        [
          translate('history.filtered_by', {
            name: name === 'q' ? translate('generator.list.search') : labelOf(name),
          }),
          <Values key={name} change={change} name={name} value={value} />,
        ] as const,
    );
    return [...facts, ...filters];
  };
};

/** The values of a filter, as their field renders them. */
const Values = ({
  change,
  name,
  value,
}: {
  readonly change: Change;
  readonly name: string;
  readonly value: unknown;
}) => {
  const definition = changedResource(change);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const isList = LISTS.has(definition?.fields[name]?.kind);
  const shown: readonly unknown[] = isList ? [values] : values;
  return shown.map((each, index) => (
    <span key={String(each)}>
      <Value definition={definition} field={name} value={each} />
      {index < shown.length - 1 && ','}
    </span>
  ));
};

/** What an event was: how somebody signed in, what was exported. */
export const EventDetails = ({ change }: { readonly change: Change }) => {
  const translate = useTranslate();
  const facts = useFacts(change)(change.details ?? {});
  if (facts.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>{translate('history.no_details')}</Box>;
  return (
    <ChangeGrid>
      {facts.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </ChangeGrid>
  );
};

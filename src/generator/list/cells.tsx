import { durationText } from '../../domain/time/duration.ts';
import Box from '@mui/material/Box';
import { createContext, Fragment, use, type ReactNode } from 'react';
import { formatCount, formatValue, NOTHING } from '../../domain/text/format.ts';
import { isFilePath } from '../../domain/pictures.ts';
import { exactTime } from '../../domain/time/zoned.ts';
import type { Field, FieldKind } from '../../schema/field.ts';
import { booleanWord } from '../../schema/labels.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { Ago } from '../page/ago.tsx';
import { CountLink } from '../record/count-link.tsx';
import { Hint } from '../page/hint.tsx';
import { InCard } from './in-card.ts';
import { useLabels } from '../labels.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { ReferenceLink } from '../record/link.tsx';
import { BooleanMark } from '../../providers/theme/state-mark.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

export interface CellProps {
  readonly definition: AnyResource;
  readonly name: string;
  readonly record: Readonly<Record<string, unknown>>;
  /** Shows the full value on a page; lists have a single line. */
  readonly full?: boolean;
}
interface KindProps extends CellProps {
  readonly field: Field;
  readonly value: NonNullable<unknown>;
}

/** The fields that every record has. */
const BASE: Readonly<Record<string, Field>> = {
  id: { kind: 'integer' },
  created_at: { kind: 'instant' },
  updated_at: { kind: 'instant' },
};
const TEXT: Field = { kind: 'text' };

/** Whether a column shows a field, rather than something that a screen has added. */
export const isField = (definition: AnyResource, name: string): boolean =>
  Object.hasOwn(definition.fields, name) || Object.hasOwn(BASE, name);

/** A field of the definition, or one that every record has; a column that a screen has added is text. */
export const fieldOf = (definition: AnyResource, name: string): Field =>
  definition.fields[name] ?? BASE[name] ?? TEXT;

const NUMERIC: ReadonlySet<FieldKind> = new Set(['integer', 'number', 'countOf']);
/** Whether the column is right-aligned with tabular digits. */
export const isNumeric = (definition: AnyResource, name: string): boolean =>
  NUMERIC.has(fieldOf(definition, name).kind) && fieldOf(definition, name).names === undefined;

const Email = ({ value }: KindProps) => {
  const isText = use(InCard);
  const [name, ...hosts] = String(value).split('@');
  if (isText) return <>{String(value)}</>;
  return (
    <a className="plain-link" href={`mailto:${String(value)}`} onClick={(event) => event.stopPropagation()}>
      {name}
      {hosts.map((host) => (
        <Fragment key={host}>
          @<wbr />
          {host}
        </Fragment>
      ))}
    </a>
  );
};

/** Tags as chips; in a list the first two, the rest on hover. */
export const TagChips = ({ tags, full }: { readonly tags: readonly string[]; readonly full?: boolean }) => {
  const translate = useTranslate();
  const shown = full ? tags : tags.slice(0, 2);
  return (
    <span className="plain-tags" data-full={full ? '' : undefined}>
      {shown.map((tag) => (
        <span key={tag} className="plain-tag">
          {tag}
        </span>
      ))}
      {tags.length > shown.length && (
        <Hint title={tags.slice(shown.length).join(', ')}>
          <span className="plain-tag" data-more="">
            {translate('generator.value.more', { count: tags.length - shown.length })}
          </span>
        </Hint>
      )}
    </span>
  );
};

const Instant = ({ value, full }: KindProps) => {
  const zone = useZone();
  const locale = useFormatLocale();
  if (!full) return <Ago at={String(value)} />;
  const exact = exactTime(String(value), zone, locale);
  return (
    <span className="plain-parts">
      {/* Without seconds and zone. */}
      <Hint title={exact}>
        <span>{exact.replace(/(:\d\d)? \(.*$/, '')}</span>
      </Hint>{' '}
      <span className="plain-quiet">
        {'· '}
        <Ago at={String(value)} />
      </span>
    </span>
  );
};

const Words = ({ definition, name, value }: KindProps) => {
  const labels = useLabels(definition);
  const words = Array.isArray(value) ? value.map(String) : [String(value)];
  return <>{words.map((word) => labels.value(name, word)).join(', ') || NOTHING}</>;
};

const Amount = ({ definition, name, field, value }: KindProps) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const labels = useLabels(definition);
  const word = field.names?.[Number(value)];
  if (word !== undefined) return <>{labels.value(name, word)}</>;
  if (field.unit === 's') return <>{durationText(Number(value), translate, locale)}</>;
  return (
    <>
      {field.kind === 'number' || field.unit
        ? formatValue(Number(value), field.unit, locale)
        : field.grouped
          ? formatCount(Number(value), locale)
          : String(value)}
    </>
  );
};

/** Links to records; in a list to the first, and how many more there are. */
const Many = ({ field, value, full }: KindProps) => {
  const translate = useTranslate();
  const ids = value as readonly number[];
  if (ids.length === 0) return <span className="plain-quiet">{NOTHING}</span>;
  if (!full) {
    return (
      <>
        <ReferenceLink of={field.of ?? ''} id={ids[0]} />
        {ids.length > 1 && (
          <span className="plain-quiet"> {translate('generator.value.more', { count: ids.length - 1 })}</span>
        )}
      </>
    );
  }
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {ids.slice(0, 100).map((id) => (
        <ReferenceLink key={id} of={field.of ?? ''} id={id} />
      ))}
    </Box>
  );
};

/** A flat object as keys and values, anything else as JSON. */
const Json = ({ value, full }: KindProps) => {
  const locale = useFormatLocale();
  if (typeof value !== 'object' || Array.isArray(value)) return <code>{JSON.stringify(value)}</code>;
  const entries = Object.entries(value as Record<string, unknown>);
  const said = entries.slice(0, full ? 100 : 3).map(([key, each]) => (
    <span key={key}>
      <span className="plain-quiet">{key}</span>{' '}
      {typeof each === 'number'
        ? formatValue(each, null, locale)
        : typeof each === 'string'
          ? each
          : JSON.stringify(each)}
    </span>
  ));
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: full ? 'wrap' : 'nowrap', columnGap: 1.5 }}>
      {said}
    </Box>
  );
};

const YesNo = ({ field, value }: KindProps) => {
  const translate = useTranslate();
  const state = value as unknown as boolean | null;
  return <BooleanMark word={translate(`generator.value.${booleanWord(field, state)}`)} value={state} />;
};

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
const Text = ({ value, full }: KindProps) =>
  full ? <span style={WRAPPED}>{String(value)}</span> : <>{String(value)}</>;

const Picture = ({ value, full }: KindProps) =>
  isFilePath(String(value)) ? (
    <img className="plain-picture" data-small={full ? undefined : ''} src={String(value)} alt="" />
  ) : (
    <span style={WRAPPED}>{String(value)}</span>
  );

const kinds: Readonly<Record<FieldKind, (props: KindProps) => ReactNode>> = {
  text: Text,
  email: Email,
  integer: Amount,
  number: Amount,
  boolean: YesNo,
  instant: Instant,
  choice: Words,
  choices: Words,
  tags: ({ value, full }) =>
    (value as readonly string[]).length === 0 ? (
      NOTHING
    ) : (
      <TagChips tags={value as readonly string[]} full={full ?? false} />
    ),
  timeZone: Text,
  picture: Picture,
  belongsTo: ({ field, value }) => <ReferenceLink of={field.of ?? ''} id={value as unknown as number} />,
  manyOf: Many,
  countOf: ({ definition, field, value, record }) => (
    <CountLink
      definition={definition}
      field={field}
      count={value as unknown as number}
      id={record.id as number}
    />
  ),
  recordId: Text,
  json: Json,
};

/** Cell renderers of a screen that replace those of the field's kind. */
export const OwnCells = createContext<
  Readonly<Record<string, (record: Readonly<Record<string, unknown>>) => ReactNode>>
>({});

/** One value of a record, rendered by its field's kind. */
export const Cell = (props: CellProps) => {
  const own = use(OwnCells)[props.name];
  if (own) return <>{own(props.record)}</>;
  return <KindCell {...props} />;
};

const KindCell = (props: CellProps) => {
  const field = fieldOf(props.definition, props.name);
  const value = props.record[props.name];
  // In a yes/no field with a word for it, null is a state of its own.
  const isState = value === null && booleanWord(field, null) !== undefined;
  if (!isState && (value === null || value === undefined || value === '')) {
    return <span className="plain-quiet">{NOTHING}</span>;
  }
  const Kind = kinds[field.kind];
  return <Kind {...props} field={field} value={value as NonNullable<unknown>} />;
};

import { useReference, type Identifier } from 'ra-core';
import { createContext, use, useCallback, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../../domain/access/access.ts';
import { NOTHING } from '../../domain/text/format.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { resourceNamed } from '../../resources/all.ts';
import { InCard } from '../list/in-card.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { ownCompanyName, useCurrentUser } from '../../providers/session/current-user.ts';

interface LinkProps {
  readonly to: string;
  /** Whether it is the row's title link; other links are less prominent. */
  readonly title?: boolean;
  readonly children: ReactNode;
}

/** An internal text link. Clicks don't bubble to the row. Inside a card, which is pressed as a whole, it is text. */
export const TextLink = ({ to, title = false, children }: LinkProps) => {
  const navigate = useNavigate();
  const isText = use(InCard);
  // Same as the router's Link, which would rerender with each change of the URL: lists have two links per
  // row.
  const go = (event: MouseEvent): void => {
    event.stopPropagation();
    const elsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    void navigate(to);
  };
  if (isText) return <>{children}</>;
  return (
    <a className="plain-link" href={to} onClick={go} {...(title ? { 'data-title': '' } : {})}>
      {children}
    </a>
  );
};

/** The record's title, or its id if empty. */
export const titleOf = (definition: AnyResource, record: Readonly<Record<string, unknown>>): string => {
  const title = record[definition.title];
  return typeof title === 'string' && title.trim() !== '' ? title : `#${String(record.id)}`;
};

/** The path that a click on a record opens: its page, or its form if it has no page. */
export const useRecordPath = (resource: string): ((id: string | number) => string) => {
  const area = useArea();
  return useCallback((id) => pathTo(area, resource, 'open', id), [area, resource]);
};

/** Placeholder for a name that is loading. */
export const NameSkeleton = () => <span className="plain-skeleton plain-name-skeleton" aria-busy="true" />;

interface Props {
  readonly of: string;
  readonly id: number;
}

const Loaded = ({ of, id }: Props) => {
  const target = resourceNamed(of);
  const path = useRecordPath(of);
  const { referenceRecord, isPending } = useReference({ reference: of, id });
  if (isPending && !referenceRecord) return <NameSkeleton />;
  return <TextLink to={path(id)}>{referenceRecord ? titleOf(target, referenceRecord) : `#${id}`}</TextLink>;
};

interface Titles {
  readonly byId: ReadonlyMap<number, string>;
  /** Missing titles are still loading. */
  readonly isPending: boolean;
}
/** Batch-loaded titles of referenced records, by resource. */
export const KnownTitles = createContext<Readonly<Record<string, Titles>>>({});

const Reference = (props: Props) => {
  const path = useRecordPath(props.of);
  const titles = use(KnownTitles)[props.of];
  if (!titles) return <Loaded {...props} />;
  const title = titles.byId.get(props.id);
  if (title === undefined && titles.isPending) return <NameSkeleton />;
  return <TextLink to={path(props.id)}>{title ?? `#${props.id}`}</TextLink>;
};

/**
 * The title of a referenced record, as a link. Without permission to open it: its number, or the name of the
 * user's own company, without a link.
 */
export const ReferenceLink = ({
  of,
  id,
}: {
  readonly of: string;
  /** All ids are numbers; react-admin's hooks type them more widely. */
  readonly id: Identifier | null | undefined;
}) => {
  const me = useCurrentUser();
  if (id === null || id === undefined) return <>{NOTHING}</>;
  if (!me || !can(resourceNamed(of).access, me.role, 'show'))
    return <>{ownCompanyName(me, of, Number(id)) ?? `#${id}`}</>;
  return <Reference of={of} id={Number(id)} />;
};

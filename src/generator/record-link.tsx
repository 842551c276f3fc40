import { useReference } from 'ra-core';
import { createContext, use, useCallback, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { can } from '../domain/access.ts';
import { NOTHING } from '../domain/format.ts';
import { pathTo, useArea } from '../providers/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import type { AnyResource } from '../schema/resource.ts';
import { ownCompanyName, useCurrentUser } from '../providers/current-user.ts';

interface LinkProps {
  readonly to: string;
  /** The link that names the row; the others beside it are quieter. */
  readonly title?: boolean;
  readonly children: ReactNode;
}

/** A link inside the site, in the look of text. A click on it is not a click on the row around it. */
export const TextLink = ({ to, title = false, children }: LinkProps) => {
  const navigate = useNavigate();
  // As the router's own link does, which asks for the address of the page with each of its changes:
  // a list has two links in every row.
  const go = (event: MouseEvent): void => {
    event.stopPropagation();
    const elsewhere = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || elsewhere) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <a className="plain-link" href={to} onClick={go} {...(title ? { 'data-title': '' } : {})}>
      {children}
    </a>
  );
};

/** What names a record to a person; its id where the title is empty. */
export const titleOf = (definition: AnyResource, record: Readonly<Record<string, unknown>>): string => {
  const title = record[definition.title];
  return typeof title === 'string' && title.trim() !== '' ? title : `#${String(record.id)}`;
};

/** Where a click on a record leads: to its page, or straight to its form where it has no page of its own. */
export const useRecordPath = (resource: string): ((id: string | number) => string) => {
  const area = useArea();
  return useCallback((id) => pathTo(area, resource, 'open', id), [area, resource]);
};

/** Stands where a name will be, as high as a line and as wide as most names. */
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
  /** Those that are missing are still being loaded. */
  readonly isPending: boolean;
}
/** Titles of other resources' records that were loaded together, by resource. */
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
 * The title of another resource's record, as a link. Where the reader may not open it: its number, without
 * a link, and the name of the own company.
 */
export const ReferenceLink = ({
  of,
  id,
}: {
  readonly of: string;
  readonly id: number | null | undefined;
}) => {
  const me = useCurrentUser();
  if (id === null || id === undefined) return <>{NOTHING}</>;
  if (!me || !can(resourceNamed(of).access, me.role, 'show'))
    return <>{ownCompanyName(me, of, id) ?? `#${id}`}</>;
  return <Reference of={of} id={id} />;
};

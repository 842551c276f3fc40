import MuiLink from '@mui/material/Link';
import { useReference } from 'ra-core';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { can } from '../domain/access.ts';
import { NOTHING } from '../domain/format.ts';
import { pathTo, useArea } from '../providers/paths.ts';
import { resourceNamed } from '../resources/all.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useMe } from './me.ts';

interface LinkProps {
  readonly to: string;
  /** The link that names the row; the others beside it are quieter. */
  readonly title?: boolean;
  readonly children: ReactNode;
}

/** A link inside the site, in the look of text. A click on it is not a click on the row around it. */
export const TextLink = ({ to, title = false, children }: LinkProps) => (
  <MuiLink
    component={Link}
    to={to}
    underline="hover"
    {...(title ? { 'data-title': '' } : {})}
    onClick={(event: MouseEvent) => event.stopPropagation()}
  >
    {children}
  </MuiLink>
);

/** What names a record to a person; its id where the title is empty. */
export const titleOf = (definition: AnyResource, record: Readonly<Record<string, unknown>>): string => {
  const title = record[definition.title];
  return typeof title === 'string' && title.trim() !== '' ? title : `#${String(record.id)}`;
};

/** Where a click on a record leads: to its page, or straight to its form where it has no page of its own. */
export const useRecordPath = (resource: string): ((id: string | number) => string) => {
  const area = useArea();
  return (id) => pathTo(area, resource, 'open', id);
};

interface Props {
  readonly of: string;
  readonly id: number;
}

const Loaded = ({ of, id }: Props) => {
  const target = resourceNamed(of);
  const path = useRecordPath(of);
  const { referenceRecord } = useReference({ reference: of, id });
  return <TextLink to={path(id)}>{referenceRecord ? titleOf(target, referenceRecord) : `#${id}`}</TextLink>;
};

/** The title of another resource's record, as a link; its number only where the reader may not open it. */
export const ReferenceLink = ({
  of,
  id,
}: {
  readonly of: string;
  readonly id: number | null | undefined;
}) => {
  const me = useMe();
  if (id === null || id === undefined) return <>{NOTHING}</>;
  if (!me || !can(resourceNamed(of).access, me.role, 'show')) return <>#{id}</>;
  return <Loaded of={of} id={id} />;
};

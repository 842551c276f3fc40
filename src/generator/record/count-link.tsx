import { can } from '../../domain/access/access.ts';
import { formatCount } from '../../domain/text/format.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { resources } from '../../resources/all.ts';
import type { Field } from '../../schema/field.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useFormatLocale, useCurrentUser } from '../../providers/session/current-user.ts';
import { TextLink } from './link.tsx';

interface Props {
  readonly definition: AnyResource;
  readonly field: Field;
  readonly count: number;
  readonly id: number;
}

/** The number of referring records, linked to the filtered list if there is one. */
export const CountLink = ({ field, count, id }: Props) => {
  const me = useCurrentUser();
  const area = useArea();
  const locale = useFormatLocale();
  const text = formatCount(count, locale);
  const target = field.of && Object.hasOwn(resources, field.of) ? resources[field.of] : undefined;
  const filterable = target && field.by && target.list.filters?.includes(field.by);
  if (count === 0 || !filterable || !me || !can(target.access, me.role, 'list')) return <>{text}</>;
  const filter = encodeURIComponent(JSON.stringify({ [field.by ?? '']: id }));
  return <TextLink to={`${pathTo(area, target.name, 'list')}?filter=${filter}`}>{text}</TextLink>;
};

import type { Endpoint } from '../../domain/devices/devices.ts';
import { formatCount } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { TextLink } from '../../generator/record/link.tsx';
import { VisuallyHidden } from '../../generator/page/visually-hidden.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The counts of an endpoint, which add up to its devices: `active` are those that report. */
export type CountedState = 'active' | 'stale' | 'inactive' | 'new';

export const countOf = (endpoint: Endpoint, state: CountedState): number =>
  state === 'active' ? endpoint.active - endpoint.stale : endpoint[state];

const FILTERS: Readonly<Record<CountedState, object>> = {
  active: { state: 'active', is_silent: false },
  stale: { state: 'active', is_silent: true },
  inactive: { state: 'inactive' },
  new: { state: 'new' },
};

/** The list of devices, filtered by endpoint and state; without one, all active devices of it. */
const useDevicesPath = () => {
  const area = useArea();
  return (endpoint_name: string, filter: object): string =>
    `${pathTo(area, 'devices', 'list')}?filter=${encodeURIComponent(JSON.stringify({ endpoint_name, ...filter }))}`;
};

/** The tab that an endpoint's link opens: active devices first, otherwise a tab that has any. */
const firstTab = ({ active, new: fresh }: Endpoint): object => ({
  state: active > 0 ? 'active' : fresh > 0 ? 'new' : 'inactive',
});

export const EndpointLink = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const path = useDevicesPath();
  return (
    <TextLink to={path(endpoint.endpoint_name, firstTab(endpoint))} title>
      {endpoint.endpoint_name}
    </TextLink>
  );
};

/** Number of devices in a state, linked to their list if there are any. */
export const StateCount = ({
  endpoint,
  state,
}: {
  readonly endpoint: Endpoint;
  readonly state: CountedState;
}) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const path = useDevicesPath();
  const count = countOf(endpoint, state);
  const text = formatCount(count, locale);
  if (count === 0) return <>{text}</>;
  const word = translate(`endpoints.${state}`).toLocaleLowerCase();
  return (
    <TextLink to={path(endpoint.endpoint_name, FILTERS[state])}>
      <span aria-hidden>{text}</span>
      <VisuallyHidden>
        {translate('endpoints.open_state', { name: endpoint.endpoint_name, count: text, state: word })}
      </VisuallyHidden>
    </TextLink>
  );
};

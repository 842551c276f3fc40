import type { Endpoint } from '../../domain/devices.ts';
import { formatCount } from '../../domain/format.ts';
import type { DeviceState } from '../../domain/devices.ts';
import { useFormatLocale } from '../../providers/current-user.ts';
import { TextLink } from '../../generator/record-link.tsx';
import { VisuallyHidden } from '../../generator/visually-hidden.tsx';
import { pathTo, useArea } from '../../providers/paths.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The list of devices, filtered by endpoint and state. */
const useDevicesPath = () => {
  const area = useArea();
  return (endpoint_name: string, state: DeviceState): string =>
    `${pathTo(area, 'devices', 'list')}?filter=${encodeURIComponent(JSON.stringify({ endpoint_name, state }))}`;
};

/** The tab that an endpoint's link opens: active devices first, otherwise a tab that has any. */
const firstState = ({ active, new: fresh }: Endpoint): DeviceState =>
  active > 0 ? 'active' : fresh > 0 ? 'new' : 'inactive';

export const EndpointLink = ({ endpoint }: { readonly endpoint: Endpoint }) => {
  const path = useDevicesPath();
  return (
    <TextLink to={path(endpoint.endpoint_name, firstState(endpoint))} title>
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
  readonly state: DeviceState;
}) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const path = useDevicesPath();
  const count = endpoint[state];
  const text = formatCount(count, locale);
  if (count === 0) return <>{text}</>;
  const word = translate(`endpoints.${state}`).toLocaleLowerCase();
  return (
    <TextLink to={path(endpoint.endpoint_name, state)}>
      <span aria-hidden>{text}</span>
      <VisuallyHidden>
        {translate('endpoints.open_state', { name: endpoint.endpoint_name, count: text, state: word })}
      </VisuallyHidden>
    </TextLink>
  );
};

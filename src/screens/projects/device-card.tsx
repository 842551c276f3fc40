import type { RaRecord } from 'ra-core';
import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { CheckBox } from '../../generator/list/check-box.tsx';
import { InCard } from '../../generator/list/in-card.ts';
import { useLabels } from '../../generator/labels.ts';
import '../../generator/list/cards.css';
import { TextLink, useRecordPath } from '../../generator/record/link.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { WorstAlarm } from '../alarms/worst-alarm.tsx';
import { DeviceStateCell, MainValueCell, SeenCell } from '../devices/cells.tsx';
import type { DeviceSelection } from './use-device-selection.ts';

const devices = resourceNamed('devices');

/** Whether an event was on the card itself rather than on a link or a checkbox. */
const isOnCard = ({ target }: MouseEvent): boolean =>
  target instanceof Element && !target.closest('a, [data-apart]');

interface Props {
  readonly device: RaRecord;
  readonly selection: DeviceSelection;
  readonly isSelectable: boolean;
}

/** A device of a project as the list of devices shows it on a phone. In select mode a press selects it. */
const DeviceCard = ({ device, selection, isSelectable }: Props) => {
  const translate = useTranslate();
  const labels = useLabels(devices);
  const path = useRecordPath('devices');
  const navigate = useNavigate();
  const id = Number(device.id);
  const title = String(device.title ?? `#${id}`);
  const isPicking = isSelectable && selection.isPicking;
  const isSelected = selection.isSelected(id);
  const press = (event: MouseEvent): void => {
    if (!isPicking) {
      if (isOnCard(event)) void navigate(path(id));
    } else if (!(event.target as Element).closest('[data-apart]')) {
      event.preventDefault();
      selection.toggle([id], !isSelected);
    }
  };
  return (
    <li data-opens="" data-selected={isSelected ? '' : undefined} onClickCapture={press}>
      {isSelectable && (
        <span data-apart="" className={isPicking ? undefined : 'plain-unseen'}>
          <CheckBox
            label={translate('projects.select', { name: title })}
            checked={isSelected}
            onChange={({ target }) => selection.toggle([id], target.checked)}
          />
        </span>
      )}
      <div className="plain-card">
        <div className="plain-card-head">
          <TextLink to={path(id)}>
            <span className="plain-card-name">{title}</span>
          </TextLink>
          {device.last_seen_at ? (
            <InCard value={true}>
              <SeenCell device={device} />
            </InCard>
          ) : (
            <span className="plain-card-rest">{translate('projects.never')}</span>
          )}
        </div>
        <InCard value={true}>
          <div className="plain-card-lead">
            <WorstAlarm record={device} />
            <DeviceStateCell record={device} />
          </div>
          <div className="plain-card-foot">
            <div className="plain-card-rest">{labels.value('type', String(device.type))}</div>
            <div className="plain-card-figure">
              <MainValueCell device={device} headed="value" />
            </div>
          </div>
        </InCard>
      </div>
    </li>
  );
};

interface CardsProps extends Pick<Props, 'selection' | 'isSelectable'> {
  readonly rows: readonly RaRecord[];
}

/** The devices of a project as cards, for phones. */
export const DeviceCards = ({ rows, ...props }: CardsProps): ReactNode => (
  <ul className="plain-cards" aria-busy={props.selection.isStale}>
    {rows.map((device) => (
      <DeviceCard key={device.id} device={device} {...props} />
    ))}
  </ul>
);

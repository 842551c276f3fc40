import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import { gapText } from '../../domain/alarms/cases/gap-text.ts';
import { gapsOf } from '../../domain/alarms/cases/watch.ts';
import { durationText } from '../../domain/time/duration.ts';
import { formatCount, formatValue, NOTHING } from '../../domain/text/format.ts';
import type { ProjectSummary } from '../../domain/projects/summary.ts';
import { changeKind } from '../../domain/water/change.ts';
import { useCountText } from '../../generator/page/use-count-text.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { useArea } from '../../providers/routing/paths.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { openCasesPath } from '../alarms/open-cases-path.ts';
import { Tile } from './tile.tsx';

interface AlarmsProps {
  readonly project: number;
  readonly summary: Pick<ProjectSummary, 'alarms' | 'devices'>;
}

/** How many alarms of a project are open, by severity; without any, whether that is good news. */
export const AlarmsTile = ({ project, summary: { alarms, devices } }: AlarmsProps) => {
  const { open, by_severity, rules, unwatched } = alarms;
  const translate = useTranslate();
  const countText = useCountText();
  const locale = useFormatLocale();
  const area = useArea();
  const known = SEVERITIES.filter((severity) => by_severity[severity] > 0);
  const name = translate('projects.tiles.alarms');
  if (open === 0) {
    const gaps = gapsOf({ active: devices.active, reporting: devices.live, rules, unwatched });
    return (
      <Tile name={name} figure={formatCount(0, locale)}>
        <StateMark
          mark={gaps.length === 0 ? 'active' : 'ongoing'}
          word={translate('projects.no_open_alarms')}
        />
        {/* The tile beside it says which devices are silent. */}
        {gaps.map((gap) =>
          gap.name === 'no_rules' || gap.name === 'unwatched' ? (
            <div key={gapText(gap, translate)}>{gapText(gap, translate)}</div>
          ) : null,
        )}
      </Tile>
    );
  }
  return (
    <Tile
      name={name}
      isBad={by_severity.critical > 0}
      figure={
        <Link
          className="plain-link"
          aria-label={countText('projects.open_alarms', open)}
          to={openCasesPath(area, { project_id: project })}
        >
          {formatCount(open, locale)}
        </Link>
      }
    >
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        {known.map((severity) => (
          <Box component="span" key={severity} sx={{ display: 'inline-flex', gap: 0.5 }}>
            <SeverityMark severity={severity} isChip={false} />
            {known.length > 1 && <span>{formatCount(by_severity[severity], locale)}</span>}
          </Box>
        ))}
      </Box>
    </Tile>
  );
};

/** Today's water of a project against the usual by the same time. */
export const WaterTile = ({ water: { today, meters, unknown_units } }: Pick<ProjectSummary, 'water'>) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  if (meters === 0 && unknown_units > 0)
    return (
      <Tile name={translate('projects.tiles.water')} figure={NOTHING}>
        {translate('projects.tiles.unit_unknown')}
      </Tile>
    );
  if (meters === 0 || today === null) return null;
  const { litres, usual, change } = today;
  return (
    <Tile name={translate('projects.tiles.water')} figure={formatValue(litres, 'L', locale)}>
      {change === null
        ? translate(litres === null ? 'projects.tiles.water_none' : 'projects.tiles.no_usual')
        : translate(`projects.tiles.water_${changeKind(change)}`, {
            share: formatValue(Math.round(Math.abs(change) * 100), '%', locale),
            usual: formatValue(usual, 'L', locale),
          })}
    </Tile>
  );
};

/** For how long water above the outlet limit flowed from a project's valves. */
export const HotTile = ({ hot }: Pick<ProjectSummary, 'hot'>) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  if (hot === null) return null;
  const count = (value: number): string => formatCount(value, locale);
  return (
    <Tile
      name={
        hot.limit === null
          ? translate('projects.tiles.hot_own')
          : translate('projects.tiles.hot', { limit: formatValue(hot.limit, '°C', locale) })
      }
      isBad={hot.hot > 0}
      figure={
        hot.seconds === null || hot.heard === 0
          ? NOTHING
          : durationText(Math.ceil(hot.seconds / 60) * 60, translate, locale)
      }
    >
      {hot.hot === 0 && hot.heard === hot.valves ? (
        <StateMark mark="active" word={translate('projects.tiles.hot_none')} />
      ) : hot.hot === 0 ? (
        translate('projects.tiles.hot_unheard', { heard: count(hot.heard), valves: count(hot.valves) })
      ) : (
        translate('projects.tiles.hot_valves', { hot: count(hot.hot), valves: count(hot.valves) })
      )}
    </Tile>
  );
};

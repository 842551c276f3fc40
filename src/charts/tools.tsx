import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState, type RefObject } from 'react';
import { PHONE, useMedia } from '../providers/browser/use-media.ts';
import { useZone } from '../providers/session/current-user.ts';
import { translate } from '../providers/i18n/translate.ts';
import { ChartIcon, type ChartIconName } from './icons.tsx';
import type { ChartLine } from './line.ts';

interface Props {
  readonly lines: readonly ChartLine[];
  readonly title: string;
  readonly figure: RefObject<HTMLElement | null>;
  /** Null if the chart's table and file are elsewhere on the page. */
  readonly table: { readonly isShown: boolean; readonly onToggle: () => void } | null;
}

interface Tool {
  readonly name: ChartIconName;
  readonly run: () => void;
  /** Only of what is switched on and off. */
  readonly isOn?: boolean;
}

/** On a phone one button opens the tools: the title has the rest of its line. */
const ToolMenu = ({ tools }: { readonly tools: readonly Tool[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        color="inherit"
        aria-label={translate('charts.tools')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <ChartIcon name="more" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {tools.map(({ name, run, isOn }) => (
          <MenuItem
            key={name}
            selected={isOn ?? false}
            {...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn })}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            <ListItemIcon>
              <ChartIcon name={name} />
            </ListItemIcon>
            <ListItemText>{translate(`charts.${name}`)}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};

const ToolButton = ({ name, run, isOn }: Tool) => (
  <Tooltip title={translate(`charts.${name}`)}>
    <IconButton size="small" color="inherit" aria-pressed={isOn} onClick={run}>
      <ChartIcon name={name} />
    </IconButton>
  </Tooltip>
);

/** Buttons of a chart: as a table, as a picture, as a file. Loads MUI, so it is not for share links. */
export const ChartTools = ({ lines, title, figure, table }: Props) => {
  const zone = useZone();
  const isPhone = useMedia(PHONE);
  const [hasFailed, setFailed] = useState(false);
  const fileName = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100);
  const save = async (kind: 'png' | 'csv'): Promise<void> => {
    const svg = figure.current?.querySelector<SVGSVGElement>('.chart-svg');
    try {
      // Loaded when it is wanted.
      const { saveCsv, savePng } = await import('./downloads.ts');
      if (kind === 'csv') saveCsv(lines, zone, fileName);
      else if (svg) await savePng({ svg, lines, title, fileName });
      setFailed(false);
    } catch (error) {
      console.warn('A chart could not be saved:', error);
      setFailed(true);
    }
  };
  const tools: readonly Tool[] = [
    ...(table ? [{ name: 'table', run: table.onToggle, isOn: table.isShown } as const] : []),
    ...(table?.isShown ? [] : [{ name: 'png', run: () => void save('png') } as const]),
    ...(table ? [{ name: 'csv', run: () => void save('csv') } as const] : []),
  ];
  return (
    <div className="chart-tools">
      {hasFailed && <span role="alert">{translate('charts.not_saved')}</span>}
      {isPhone && table ? (
        <ToolMenu tools={tools} />
      ) : (
        tools.map((tool) => <ToolButton key={tool.name} {...tool} />)
      )}
    </div>
  );
};

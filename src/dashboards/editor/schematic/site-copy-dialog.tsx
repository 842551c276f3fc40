import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, useState } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { copyForSite, forOtherSite, missingKeys } from '../../../domain/dashboard/schematic/site-copy.ts';
import {
  type DeviceOfSite,
  MAX_SITE_DEVICES,
  type Site,
} from '../../../providers/data/devices/site-devices.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { DevicesField } from '../panel/devices-field.tsx';
import { makeId, useEditor, useEditorStore } from '../store.ts';
import { SiteCopyRow } from './site-copy-row.tsx';
import { slotsOf, symbolName } from './slot-names.ts';
import { type SiteCopy, useSiteCopy } from './use-site-copy.ts';

interface Props {
  readonly at: Position;
  readonly element: Element;
  onClose(): void;
}
type Row = SiteCopy['proposals'][number];

/** Copies a drawing for another site: proposes its devices, lets them be changed, and adds the copy. */
export const SiteCopyDialog = ({ at, element, onClose }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useId();
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  const known = useEditor(({ datapoints }) => datapoints);
  const [site, setSite] = useState<Site>();
  /** What the user chose instead of what is proposed, by the device of the drawing. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, DeviceOfSite | null>>(new Map());
  const { data, error, isFetching } = useSiteCopy(element, known, site);
  const slots = useMemo(() => slotsOf(element), [element]);
  /** The symbol that a node is part of, or the node itself. A label that repeats the device's title is left out. */
  const nameOf = (node: string, title: string): string => {
    const symbol = slots.get(node)?.symbol;
    if (!symbol) return node;
    return symbolName(symbol.label === title ? { kind: symbol.kind } : symbol);
  };
  const deviceFor = ({ source, device }: Row): DeviceOfSite | null => {
    const choice = chosen.get(source.id);
    return choice === undefined ? device : choice;
  };
  const rows = data?.proposals ?? [];
  const matched = rows.filter((row) => deviceFor(row) !== null);
  const add = (): void => {
    const replacements = new Map(
      matched.flatMap((row) => {
        const device = deviceFor(row);
        return device ? [[row.source.id, device] as const] : [];
      }),
    );
    store.addDatapoints([...replacements.values()].flatMap(({ datapoints }) => datapoints));
    store.run((draft) =>
      copyForSite(draft, at, (original) => forOtherSite(original, replacements, known, data?.names), makeId),
    );
    onClose();
  };
  // By what was proposed, so that a row stays where it is when its device is changed.
  const groups = [
    ['unmatched', rows.filter(({ device }) => device === null)],
    ['check', rows.filter(({ reason }) => reason === 'similar')],
    ['matched', rows.filter(({ device, reason }) => device !== null && reason !== 'similar')],
  ] as const;
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isPhone} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{translate('editor.site_copy.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2, color: 'text.secondary', fontSize: 14 }}>
          {translate('editor.site_copy.help')}
        </Typography>
        <Box sx={{ maxWidth: 420, pt: 1 }}>
          <DevicesField
            label={translate('editor.site_copy.site')}
            value={site}
            onChange={(next) => {
              setSite(next);
              setChosen(new Map());
            }}
          />
        </Box>
        <Box sx={{ height: 4, my: 1 }}>{site && isFetching && <LinearProgress />}</Box>
        <Typography role="status" sx={{ fontWeight: 600, fontSize: 14 }}>
          {error
            ? translate('editor.site_copy.failed')
            : data &&
              translate(
                data.devices.length === 0 ? 'editor.site_copy.no_devices' : 'editor.site_copy.summary',
                {
                  matched: matched.length,
                  smart_count: rows.length,
                },
              )}
        </Typography>
        {data?.devices.length === MAX_SITE_DEVICES && (
          <Typography sx={{ fontSize: 14, color: 'text.secondary' }}>
            {translate('editor.site_copy.first', { count: MAX_SITE_DEVICES })}
          </Typography>
        )}
        {groups.map(
          ([name, members]) =>
            members.length > 0 && (
              <Box key={name} component="section" aria-label={translate(`editor.site_copy.${name}`)}>
                <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mt: 2, mb: 1 }}>
                  {translate(`editor.site_copy.${name}`)} ({members.length})
                </Typography>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {members.map((row) => {
                    const device = deviceFor(row);
                    const isChosen = chosen.has(row.source.id);
                    return (
                      <SiteCopyRow
                        key={row.source.id}
                        source={row.source}
                        shownAs={[
                          ...new Set(row.shown.nodes.map((node) => nameOf(node, row.source.title))),
                        ].join(' · ')}
                        devices={data?.devices ?? []}
                        device={device}
                        reason={device === null ? 'none' : isChosen ? 'chosen' : (row.reason ?? 'chosen')}
                        missing={device ? missingKeys(element, row.source.id, device, known) : []}
                        onChange={(next) => setChosen(new Map(chosen).set(row.source.id, next))}
                      />
                    );
                  })}
                </Box>
              </Box>
            ),
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('generator.form.cancel')}</Button>
        <Button variant="contained" disableElevation disabled={matched.length === 0} onClick={add}>
          {translate('editor.site_copy.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
export default SiteCopyDialog;

import Close from '@mui/icons-material/Close';
import LocalOffer from '@mui/icons-material/LocalOfferOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { useDataProvider, useUpdate, type RaRecord } from 'ra-core';
import { normaliseTags } from '../../../domain/devices/tags.ts';
import { useAllowed } from '../../../generator/allowed.ts';
import { currentVersion } from '../../../generator/form/server-errors.ts';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { useNotifyDone } from '../../../generator/page/use-notify-done.ts';
import { undoTokenOf } from '../../../providers/undo-tokens.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { AddTag } from './add-tag.tsx';
import { useNotifyError } from '../../../generator/page/use-notify-error.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Device extends RaRecord {
  readonly version: number;
  readonly tags: readonly string[];
}
type Change = (tags: readonly string[]) => string[];

/**
 * Saves a change of the tags. On a version conflict, retries on the latest tags, so that adding or removing one
 * tag never overwrites concurrent changes.
 */
const useSaveTags = (device: Device, onSaved: () => void) => {
  const provider = useDataProvider();
  const [update] = useUpdate();
  return async (change: Change): Promise<RaRecord | undefined> => {
    for (let { version, tags } = device; ;) {
      try {
        const saved = (await update(
          'devices',
          { id: device.id, data: { tags: change(tags), version }, previousData: {} as Device },
          { returnPromise: true, mutationMode: 'pessimistic' },
        )) as RaRecord | undefined;
        onSaved();
        return saved;
      } catch (error) {
        if (currentVersion(error) === null) throw error;
        ({ version, tags } = (await provider.getOne<Device>('devices', { id: device.id })).data);
      }
    }
  };
};

const Tag = ({ tag, onDelete }: { readonly tag: string; readonly onDelete?: () => void }) => {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        bgcolor: 'action.selected',
        borderRadius: 1,
        pl: 1.5,
        pr: onDelete ? 0.5 : 1.5,
        minHeight: 36,
        overflowWrap: 'anywhere',
      }}
    >
      {tag}
      {onDelete && (
        <IconButton
          size="small"
          aria-label={translate('screens.device.remove_tag', { tag })}
          onClick={onDelete}
        >
          <Close fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
};

interface Props {
  readonly device: RaRecord;
  onSaved(): void;
}

/** Adds and removes tags of a device, validated before sending. */
export const DeviceTags = ({ device, onSaved }: Props) => {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const done = useNotifyDone();
  const editable = useAllowed(resourceNamed('devices'))('edit');
  const save = useSaveTags(device as Device, onSaved);
  const tags = (device as Device).tags;

  const remove = (tag: string) => async (): Promise<void> => {
    try {
      const saved = await save((now) => now.filter((each) => each !== tag));
      done('device.tag_removed', { tag }, undoTokenOf(saved));
    } catch (error) {
      notifyError(error);
    }
  };

  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, maxWidth: 800 }}>
      {editable && (
        <AddTag
          tags={tags}
          onAdd={(tag) => save((now) => normaliseTags([...now, tag])).then(() => undefined)}
        />
      )}
      {tags.length === 0 ? (
        <StatePanel
          icon={<LocalOffer />}
          title={translate('screens.device.no_tags')}
          text={translate('screens.device.no_tags_text')}
        />
      ) : (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
          {tags.map((tag) => (
            <Tag key={tag} tag={tag} {...(editable ? { onDelete: () => void remove(tag)() } : {})} />
          ))}
        </Box>
      )}
    </Paper>
  );
};

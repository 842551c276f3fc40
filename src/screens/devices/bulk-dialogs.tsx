import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { Affected } from '../../generator/bulk/affected.tsx';
import { useBulkSelection, type BulkDialogProps } from '../../generator/bulk/context.ts';
import { BulkDialog } from '../../generator/bulk/dialog.tsx';
import { RecordPicker, RecordsPicker, TagPicker } from '../../generator/form/pickers.tsx';
import { useSelection } from '../../generator/bulk/selection.tsx';
import { useCountText } from '../../generator/page/use-count-text.ts';
import type { Changes, BulkSelection } from '../../providers/data/bulk.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** Updates the selected devices with `PUT /devices/many`. */
const useChange = ({ definition }: BulkDialogProps) => {
  const provider = useDataProvider<SiteDataProvider>();
  return (chosen: BulkSelection, data: Changes | null, signal: AbortSignal) =>
    provider.changeMany(definition.name, chosen, data ?? {}, signal);
};

const tagsDialog = (key: 'add_tags' | 'remove_tags') => (props: BulkDialogProps) => {
  const translate = useTranslate();
  const run = useChange(props);
  const [tags, setTags] = useState<readonly string[]>([]);
  return (
    <BulkDialog
      {...props}
      title={`bulk.${key}_title`}
      data={tags.length > 0 ? { [key]: tags } : undefined}
      action="bulk.do_retag"
      done="bulk.retagged"
      run={run}
    >
      <Box sx={{ pt: 1 }}>
        <TagPicker
          label={translate('bulk.tags')}
          value={tags}
          onChange={setTags}
          isLoose={key === 'remove_tags'}
          autoFocus
        />
      </Box>
    </BulkDialog>
  );
};
export const AddTags = tagsDialog('add_tags');
export const RemoveTags = tagsDialog('remove_tags');

/** Detaching from all is a choice of its own: an empty field changes nothing. */
const NoneBox = ({
  label,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}) => (
  <FormControlLabel
    control={<Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)} />}
    label={label}
  />
);

const NO_COMPANY: Changes = { company_id: null };
export const AssignCompany = (props: BulkDialogProps) => {
  const translate = useTranslate();
  const run = useChange(props);
  const [id, setId] = useState<number | null>(null);
  const [isNone, setIsNone] = useState(false);
  return (
    <BulkDialog
      {...props}
      title="bulk.company_title"
      text={translate('bulk.company_text')}
      data={isNone ? NO_COMPANY : id === null ? undefined : { company_id: id }}
      action={isNone ? 'bulk.do_remove_company' : 'bulk.do_assign'}
      done={isNone ? 'bulk.company_removed' : 'bulk.assigned'}
      run={run}
    >
      <Box sx={{ pt: 1 }}>
        {!isNone && (
          <RecordPicker
            of="companies"
            label={translate('resources.devices.fields.company_id')}
            size="small"
            value={id}
            onChange={setId}
          />
        )}
        <NoneBox label={translate('bulk.company_none')} checked={isNone} onChange={setIsNone} />
      </Box>
    </BulkDialog>
  );
};

export const AssignModel = (props: BulkDialogProps) => {
  const translate = useTranslate();
  const run = useChange(props);
  const [id, setId] = useState<number | null>(null);
  return (
    <BulkDialog
      {...props}
      title="bulk.model_title"
      text={translate('bulk.model_text')}
      data={id === null ? undefined : { model_id: id }}
      action="bulk.do_assign"
      done="bulk.assigned"
      run={run}
    >
      <Box sx={{ pt: 1 }}>
        <RecordPicker
          of="device-models"
          label={translate('resources.devices.fields.model_id')}
          size="small"
          value={id}
          onChange={setId}
          emptyText={translate('generator.form.none')}
        />
      </Box>
    </BulkDialog>
  );
};

const NO_PROJECTS: Changes = { project_ids: [] };
export const AssignProjects = (props: BulkDialogProps) => {
  const translate = useTranslate();
  const run = useChange(props);
  const [ids, setIds] = useState<readonly number[]>([]);
  const [isNone, setIsNone] = useState(false);
  return (
    <BulkDialog
      {...props}
      title="bulk.projects_title"
      text={translate('bulk.projects_text')}
      data={isNone ? NO_PROJECTS : ids.length > 0 ? { project_ids: ids } : undefined}
      action={isNone ? 'bulk.do_remove_projects' : 'bulk.do_assign'}
      done={isNone ? 'bulk.projects_removed' : 'bulk.assigned'}
      run={run}
    >
      <Box sx={{ pt: 1 }}>
        {!isNone && (
          <RecordsPicker
            of="projects"
            label={translate('resources.devices.fields.project_ids')}
            size="small"
            value={ids}
            onChange={setIds}
          />
        )}
        <NoneBox label={translate('bulk.projects_none')} checked={isNone} onChange={setIsNone} />
      </Box>
    </BulkDialog>
  );
};

const ACTIVE: Changes = { is_active: true };
const INACTIVE: Changes = { is_active: false };

export const Activate = (props: BulkDialogProps) => (
  <BulkDialog
    {...props}
    title="bulk.activate_title"
    data={ACTIVE}
    action="bulk.do_activate"
    done="bulk.activated"
    run={useChange(props)}
  />
);

export const Deactivate = (props: BulkDialogProps) => (
  <BulkDialog
    {...props}
    title="bulk.deactivate_title"
    data={INACTIVE}
    action="bulk.do_deactivate"
    done="bulk.deactivated"
    run={useChange(props)}
  />
);

export const DeleteDevices = (props: BulkDialogProps) => {
  const provider = useDataProvider<SiteDataProvider>();
  const countText = useCountText();
  const { all, count } = useSelection();
  const { chosen } = useBulkSelection();
  return (
    <BulkDialog
      {...props}
      title="bulk.delete_title"
      text={all ? countText('generator.remove.all_match', count) : undefined}
      data={null}
      action="bulk.do_delete"
      done="bulk.deleted"
      isDanger
      run={(selection, _, signal) => provider.removeMany(props.definition.name, selection, signal)}
    >
      <Affected resource={props.definition.name} chosen={chosen} />
    </BulkDialog>
  );
};

export const Register = (props: BulkDialogProps) => {
  const translate = useTranslate();
  const provider = useDataProvider<SiteDataProvider>();
  const [company, setCompany] = useState<number | null>(null);
  const [tags, setTags] = useState<readonly string[]>([]);
  // Empty fields are not sent: the device may already have a company from its uplink.
  const data = {
    is_active: true,
    ...(company === null ? {} : { company_id: company }),
    ...(tags.length > 0 ? { add_tags: tags } : {}),
  };
  return (
    <BulkDialog
      {...props}
      title="bulk.register_title"
      text={translate('bulk.register_text')}
      data={data}
      action="bulk.do_register"
      done="bulk.registered"
      run={(chosen, changes, signal) =>
        provider.registerMany(props.definition.name, chosen, changes ?? {}, signal)
      }
    >
      <Box sx={{ pt: 1, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <RecordPicker
          of="companies"
          label={translate('resources.devices.fields.company_id')}
          size="small"
          value={company}
          onChange={setCompany}
        />
        <TagPicker label={translate('bulk.tags')} value={tags} onChange={setTags} />
      </Box>
    </BulkDialog>
  );
};

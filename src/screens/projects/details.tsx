import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { RaRecord } from 'ra-core';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { sameValue } from '../../domain/audit/conflicts.ts';
import { ConflictDialog } from '../../generator/form/conflict-dialog.tsx';
import { FieldList } from '../../generator/record/fields.tsx';
import { formFields, type Values } from '../../generator/form/form-fields.ts';
import { useCurrentUser, type CurrentUser } from '../../providers/session/current-user.ts';
import { GeneratedForm } from '../../generator/form/form.tsx';
import { useSave } from '../../generator/form/use-save.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { resourceNamed } from '../../resources/all.ts';
import { CityInput } from './city-input.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const projects = resourceNamed('projects');

/** Reports whether the form has unsaved changes. */
const DirtyTracker = ({ onDirtyChange }: { readonly onDirtyChange: (hasInput: boolean) => void }) => {
  const { isDirty } = useFormState();
  useEffect(() => {
    onDirtyChange(isDirty);
  }, [isDirty, onDirtyChange]);
  return null;
};

// The devices panel, not the form, changes the devices.
const withoutDevices = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'device_ids'));

export interface DetailsProps {
  /** Whether the form is shown instead of the facts. */
  readonly isEditing: boolean;
  /** Called when the form is saved or cancelled; undefined: it stays, and cancelling leads to the list. */
  readonly onClose: (() => void) | undefined;
  reload(): Promise<RaRecord | undefined>;
}
interface Props extends DetailsProps {
  readonly project: RaRecord;
}

const Form = ({ project, reload, onClose, me }: Omit<Props, 'isEditing'> & { readonly me: CurrentUser }) => {
  const area = useArea();
  const navigate = useNavigate();
  const hasInput = useRef(false);
  const onDirtyChange = useCallback((now: boolean): void => {
    hasInput.current = now;
  }, []);
  const [{ opened, round }, setForm] = useState({ opened: project, round: 0 });
  const fields = useMemo(() => formFields(projects, me.role), [me.role]);
  const isUnchanged = fields.every((name) => sameValue(opened[name], project[name]));
  const openForm = (record: RaRecord): void => setForm((form) => ({ opened: record, round: form.round + 1 }));
  useEffect(() => {
    // Changed elsewhere: reload the form unless that would lose input.
    if (!isUnchanged && !hasInput.current) openForm(project);
  }, [project, isUnchanged]);
  // Devices attached while editing do not conflict with the form.
  const { save, conflict } = useSave(projects, isUnchanged ? project : opened, () => {
    void reload().then((record) => record && openForm(record));
    onClose?.();
  });
  return (
    <>
      {/* The bar of the form is sticky. */}
      <Card sx={{ overflow: 'visible' }}>
        <GeneratedForm
          key={round}
          record={opened}
          isLeaving={false}
          onSubmit={(values) => save(withoutDevices(values))}
          onCancel={onClose ?? (() => void navigate(pathTo(area, 'projects', 'list')))}
        >
          <CityInput source="city" name={opened.city_name as string | null} />
          <DirtyTracker onDirtyChange={onDirtyChange} />
        </GeneratedForm>
      </Card>
      {conflict && <ConflictDialog {...conflict} />}
    </>
  );
};

/** The id of the form's section. */
export const DETAILS = 'details';

/** Moves to the form at the end of the page. */
export const showDetails = (event: MouseEvent): void => {
  event.preventDefault();
  const section = document.getElementById(DETAILS);
  section?.scrollIntoView();
  section?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
};

const FACTS = ['company_id', 'description', 'address', 'city_name', 'time_zone', 'created_at', 'updated_at'];

/** The facts of a project, or the form to change them. */
export const Details = ({ isEditing, ...props }: Props) => {
  const translate = useTranslate();
  const me = useCurrentUser();
  const id = useId();
  return (
    <Box component="section" id={DETAILS} aria-labelledby={id} sx={{ scrollMarginTop: 72 }}>
      <Typography id={id} component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {translate('projects.details')}
      </Typography>
      {isEditing ? (
        me && <Form {...props} me={me} />
      ) : (
        <Paper variant="outlined" sx={{ borderRadius: 1, p: 2 }}>
          <FieldList record={props.project} only={FACTS} isBrief />
        </Paper>
      )}
    </Box>
  );
};

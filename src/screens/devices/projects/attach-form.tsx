import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import { RecordPicker } from '../../../generator/form/pickers.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  readonly attached: readonly number[];
  onAttach(project: number): Promise<void>;
}

/** Searches for a project and attaches the device to it. */
export const AttachForm = ({ attached, onAttach }: Props) => {
  const translate = useTranslate();
  const [selected, setSelected] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (selected === null) return setProblem(translate('device.attach_none'));
    setBusy(true);
    setProblem(null);
    try {
      await onAttach(selected);
      setSelected(null);
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mb: 2, maxWidth: 520 }}
    >
      <RecordPicker
        // Remounts, and so clears, the picker after each attachment.
        key={attached.join()}
        of="projects"
        without={attached}
        label={translate('device.attach_to')}
        size="small"
        sx={{ flex: 1 }}
        value={selected}
        onChange={(id) => {
          setSelected(id);
          setProblem(null);
        }}
        field={{ error: problem !== null, helperText: problem ?? translate('device.attach_help') }}
      />
      <Button type="submit" variant="contained" loading={busy}>
        {translate('device.attach')}
      </Button>
    </Box>
  );
};

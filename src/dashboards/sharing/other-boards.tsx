import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchOtherDashboards } from '../../providers/data/dashboards/shares.ts';
import { translate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly dashboard: number;
  /** In the order in which they are shown. */
  readonly chosen: readonly number[];
  onChosen(ids: readonly number[]): void;
}

const ACCORDION = {
  '&::before': { display: 'none' },
  bgcolor: 'transparent',
  '& .MuiAccordionSummary-root': { minHeight: 44, p: 0, font: 'inherit', fontWeight: 600 },
} as const;

/** Chooses the dashboards that a wall display shows in turn with this one. */
export const OtherBoards = ({ dashboard, chosen, onChosen }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['other dashboards', dashboard],
    queryFn: ({ signal }) => fetchOtherDashboards(dashboard, signal),
    enabled: isOpen,
  });
  const toggle = (id: number, isChosen: boolean): void =>
    onChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Accordion
      disableGutters
      square
      elevation={0}
      expanded={isOpen}
      onChange={(_, open) => setOpen(open)}
      sx={ACCORDION}
    >
      <AccordionSummary expandIcon={<ExpandMore />}>{translate('sharing.others')}</AccordionSummary>
      <AccordionDetails sx={{ p: 0 }}>
        <Typography color="textSecondary">
          {translate(data?.length === 0 ? 'sharing.others_none' : 'sharing.others_help')}
        </Typography>
        {error && <Alert severity="error">{error.message}</Alert>}
        <FormGroup sx={{ flexWrap: 'nowrap', maxHeight: 220, overflowY: 'auto' }}>
          {data?.map(({ id, title }) => (
            <FormControlLabel
              key={id}
              label={title}
              control={
                <Checkbox
                  checked={chosen.includes(id)}
                  onChange={(event) => toggle(id, event.target.checked)}
                />
              }
            />
          ))}
        </FormGroup>
      </AccordionDetails>
    </Accordion>
  );
};

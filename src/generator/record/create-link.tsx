import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { useDefinition } from '../use-definition.ts';

interface Props {
  /** Whether it stands in an empty list, whose head has a button for it too: the label differs. */
  readonly first?: boolean;
}

/** The "Create" button of a list. */
export const CreateLink = ({ first = false }: Props) => {
  const definition = useDefinition();
  const translate = useTranslate();
  const area = useArea();
  return (
    <Button
      component={Link}
      to={pathTo(area, definition.name, 'create')}
      variant="contained"
      disableElevation
      startIcon={<Add />}
    >
      {translate(first ? 'generator.list.create_first' : 'generator.list.create')}
    </Button>
  );
};

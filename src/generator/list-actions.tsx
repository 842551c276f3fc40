import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pathTo, useArea } from '../providers/paths.ts';
import type { AnyResource } from '../schema/resource.ts';
import { ExportButton } from './export-button.tsx';
import { useAllowed } from './allowed.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

interface Props {
  readonly definition: AnyResource;
  readonly children?: ReactNode;
  readonly hasOwnColumns: boolean;
}

/** The "Create" button; with a different label in an empty list, which has the button in its header too. */
export const CreateLink = ({
  definition,
  first = false,
}: {
  readonly definition: AnyResource;
  readonly first?: boolean;
}) => {
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

/** The buttons in a list's header, besides the main one. */
export const ListActions = ({ definition, children, hasOwnColumns }: Props) => {
  const allowed = useAllowed(definition);
  return (
    <>
      {children}
      {allowed('export') && <ExportButton definition={definition} hasOwnColumns={hasOwnColumns} />}
    </>
  );
};

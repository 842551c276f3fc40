import Copy from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import type { RaRecord } from 'ra-core';
import { useAllowed } from '../../generator/allowed.ts';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { ModelFacts } from './facts.tsx';

const definition = resourceNamed('device-models');

/** Opens the form of a new model with the facts of this one. */
const Duplicate = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const area = useArea();
  if (!useAllowed(definition)('create')) return null;
  return (
    <Button
      component={Link}
      to={pathTo(area, definition.name, 'create')}
      state={{ copied: record.id }}
      variant="outlined"
      startIcon={<Copy />}
    >
      {translate('models.duplicate')}
    </Button>
  );
};

/** A device model: what its messages mean. */
export default function DeviceModelShow() {
  return (
    <GeneratedShow actions={(record) => <Duplicate record={record} />}>
      {(record) => <ModelFacts record={record} />}
    </GeneratedShow>
  );
}

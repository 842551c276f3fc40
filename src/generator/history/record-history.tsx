import CloudOff from '@mui/icons-material/CloudOffOutlined';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CHANGE_ACTIONS } from '../../domain/audit/audit.ts';
import { TOUCH } from '../../providers/theme/tokens.ts';
import { resourceNamed } from '../../resources/all.ts';
import { Ago } from '../page/ago.tsx';
import { useAllowed } from '../allowed.ts';
import { Pager } from '../list/pager.tsx';
import { StatePanel } from '../page/state-panel.tsx';
import type { Change } from './change.ts';
import { ChangeFields } from './change-fields.tsx';
import { UndoChange } from './undo-change.tsx';
import { useChanges, useUndone } from './use-changes.ts';
import { ChangeAuthor } from './author.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const PER_PAGE = 10;
const audit = resourceNamed('audit');

const FOLD = {
  '& > summary': {
    width: 'fit-content',
    color: 'primary.main',
    fontSize: 13,
    cursor: 'pointer',
    [TOUCH]: { minHeight: 44, lineHeight: '44px' },
  },
  '&[open] > summary': { mb: 0.5 },
} as const;

/** One change: action, author, time and fields. */
const Entry = ({
  change,
  isUndone,
  isNamed,
}: {
  readonly change: Change;
  readonly isUndone: boolean;
  readonly isNamed: boolean;
}) => {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          alignItems: 'center',
          minHeight: 32,
          mb: 0.5,
        }}
      >
        <strong>{translate(`history.actions.${change.action}`)}</strong>
        {isNamed && <span>{change.record_title}</span>}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <ChangeAuthor change={change} /> · <Ago at={change.at} />
          {change.undoes !== null && ` · ${translate('history.undoes')}`}
          {isUndone && ` · ${translate('history.undone')}`}
        </Box>
        <Box sx={{ flex: 1 }} />
        <UndoChange change={change} isUndone={isUndone} />
      </Box>
      {change.before === null && change.after !== null ? (
        // The page of the record says most of them.
        <Box component="details" sx={FOLD}>
          <summary>{translate('history.show_fields')}</summary>
          <ChangeFields change={change} />
        </Box>
      ) : (
        <ChangeFields change={change} />
      )}
    </Box>
  );
};

interface Props {
  readonly resource: string;
  /** One record, or several related records of the resource. */
  readonly ids: readonly number[];
  readonly title?: string;
  /** Render nothing if there are no changes. */
  readonly isQuiet?: boolean;
}

const Loaded = ({ resource, ids, title, isQuiet = false }: Props) => {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const {
    data,
    total = 0,
    error,
    isPending,
    refetch,
  } = useChanges({ resource, record_id: ids, action: CHANGE_ACTIONS }, page, PER_PAGE);
  const undone = useUndone(data);
  if (isQuiet && (error || total === 0)) return null;
  return (
    <Box component="section" sx={{ maxWidth: 800 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
        {title ?? translate('history.title')}
      </Typography>
      <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
        {error && !data ? (
          <StatePanel
            alert
            icon={<CloudOff />}
            title={translate('history.failed')}
            text={error.message}
            action={
              <Button variant="outlined" onClick={() => void refetch()}>
                {translate('generator.list.retry')}
              </Button>
            }
          />
        ) : isPending ? (
          <Skeleton variant="rectangular" height={160} aria-busy="true" />
        ) : data?.length ? (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.map((change) => (
              <Entry
                key={change.id}
                change={change}
                isUndone={undone.has(change.batch_id)}
                isNamed={ids.length > 1}
              />
            ))}
          </Box>
        ) : (
          <StatePanel
            icon={<HistoryIcon />}
            title={translate('history.empty')}
            text={translate('history.empty_text')}
          />
        )}
        <Pager count={total} page={page} perPage={PER_PAGE} onPage={setPage} />
      </Paper>
    </Box>
  );
};

/** The changes of a record, if the user may read them; without events such as sign-ins. */
export const RecordHistory = (props: Props) => {
  const allowed = useAllowed(audit)('list');
  return allowed && props.ids.length > 0 ? <Loaded {...props} /> : null;
};

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { EditorStore } from '../../dashboards/editor/store.ts';
import { ReferenceLink } from '../../generator/record/link.tsx';
import { RecordPicker } from '../../generator/form/pickers.tsx';
import { TOUCH } from '../../providers/theme/tokens.ts';
import { type Dashboard, dashboardCalls } from '../../providers/data/dashboards/dashboards.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** What can be attached, with its resource and the dashboard field that stores the ids. */
const KINDS = [
  { kind: 'user', of: 'users', field: 'user_ids' },
  { kind: 'company', of: 'companies', field: 'company_ids' },
  { kind: 'project', of: 'projects', field: 'project_ids' },
] as const;
type Kind = (typeof KINDS)[number];

const CHANGES = { attach: dashboardCalls.attachToDashboard, detach: dashboardCalls.detachFromDashboard };

interface AttachmentsProps {
  readonly kind: Kind['kind'];
  readonly of: Kind['of'];
  readonly dashboard: number;
  readonly ids: readonly number[];
  onChanged(record: Dashboard): void;
}

const Attachments = ({ kind, of, dashboard, ids, onChanged }: AttachmentsProps) => {
  const translate = useTranslate();
  const id = useId();
  const [selected, setSelected] = useState<number | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = async (action: 'attach' | 'detach', targetId: number): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      onChanged(await CHANGES[action](dashboard, kind, targetId));
      if (action === 'attach') setSelected(null);
      // The focused button has been removed or disabled.
      requestAnimationFrame(() => group.current?.querySelector('input')?.focus());
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box ref={group} role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 1 }}>
        {translate(`resources.${of}.name`, { smart_count: 2 })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <RecordPicker
          // Remounts, and so clears, the picker after each change.
          key={ids.join()}
          of={of}
          without={ids}
          size="small"
          sx={{ flex: 1, minWidth: 0 }}
          label={translate(`resources.${of}.name`, { smart_count: 1 })}
          value={selected}
          onChange={setSelected}
          field={{ error: problem !== null, helperText: problem ?? undefined }}
        />
        <Button
          variant="outlined"
          disabled={selected === null || busy}
          onClick={() => selected !== null && void apply('attach', selected)}
        >
          {translate('editor.attach')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {ids.map((targetId) => (
          <Box
            key={targetId}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 44,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box
              id={`${id}-${targetId}`}
              sx={{
                flex: 1,
                minWidth: 0,
                [TOUCH]: { '& a': { display: 'flex', alignItems: 'center', minHeight: 44 } },
              }}
            >
              <ReferenceLink of={of} id={targetId} />
            </Box>
            <Button
              size="small"
              color="inherit"
              disabled={busy}
              aria-describedby={`${id}-${targetId}`}
              onClick={() => void apply('detach', targetId)}
            >
              {translate('editor.detach')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const Frame = ({ children }: { readonly children: ReactNode }) => {
  const translate = useTranslate();
  return (
    <Box component="section" data-part="sharing" sx={{ mt: 4, scrollMarginTop: 120 }}>
      <Typography component="h2" sx={{ fontSize: 20, fontWeight: 600 }}>
        {translate('editor.who')}
      </Typography>
      {children}
    </Box>
  );
};

/** Who can see the dashboard. Changes apply immediately, independent of unsaved edits. */
export const Attached = ({ store }: { readonly store: EditorStore }) => {
  const translate = useTranslate();
  const record = useSyncExternalStore(store.subscribe, () => store.get().record);
  if (!record) return null;
  const onChanged = (next: Dashboard): void => {
    const { record: now } = store.get();
    if (!now) return;
    const { user_ids, company_ids, project_ids } = next;
    // Attaching increments the version; adopt it if the document itself is unchanged.
    const version = next.version === now.version + 1 && next.data === now.data ? next.version : now.version;
    store.set({ record: { ...now, user_ids, company_ids, project_ids, version } });
  };
  return (
    <Frame>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('editor.who_help')}</Typography>
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' }, gap: 3 }}
      >
        {KINDS.map((each) => (
          <Attachments
            key={each.kind}
            kind={each.kind}
            of={each.of}
            dashboard={record.id}
            ids={record[each.field] ?? []}
            onChanged={onChanged}
          />
        ))}
      </Box>
    </Frame>
  );
};

/** Shown before the first save, when there is no dashboard to attach to yet. */
export const AttachAfterSave = () => {
  const translate = useTranslate();
  return (
    <Frame>
      <Alert severity="info" sx={{ mt: 1 }}>
        {translate('editor.who_later')}
      </Alert>
    </Frame>
  );
};

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { PHONE, useMedia } from '../../../providers/browser/use-media.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { bindingsOf, faultOf } from '../bindings/faults.ts';
import { CityField } from '../city-field.tsx';
import { useDraft, useEditor, useEditorStore } from '../store.ts';
import { useKinds } from '../use-kinds.ts';
import { useVariables } from '../variables/use-variables.ts';
import { FactButton } from './fact-button.tsx';
import { LogoField } from './logo-field.tsx';
import { UnboundList } from './unbound-list.tsx';

const SHARED = [
  ['companies', 'company_ids'],
  ['projects', 'project_ids'],
  ['users', 'user_ids'],
] as const;

/** How many bindings there are, and how many of them have a problem that is known without asking the server. */
const useBindingsFact = () => {
  const translate = useTranslate();
  const kinds = useKinds();
  const { document } = useDraft();
  const datapoints = useEditor((state) => state.datapoints);
  const variables = useVariables();
  const all = useMemo(
    () => bindingsOf(document, (type) => kinds.find((kind) => kind.type === type)?.datapoints),
    [document, kinds],
  );
  const names = variables.map(({ name }) => name);
  const faults = all.map((each) => faultOf(each, { datapoints, variables: names })?.kind);
  const unbound = all.filter((_, index) => faults[index] === 'unbound');
  const wrong = faults.filter((kind) => kind !== undefined && kind !== 'unbound').length;
  const facts = [
    ...(wrong > 0 ? [translate('editor.facts.problems', { smart_count: wrong })] : []),
    ...(all.length > unbound.length
      ? [translate('editor.facts.bound', { smart_count: all.length - unbound.length })]
      : []),
    ...(unbound.length > 0 ? [translate('editor.facts.unbound', { smart_count: unbound.length })] : []),
  ];
  return { unbound, isWrong: wrong > 0, value: facts.join(', ') || translate('editor.facts.none') };
};

const useSharedFact = (): string => {
  const translate = useTranslate();
  const record = useEditor((state) => state.record);
  const counts = SHARED.flatMap(([kind, field]) => {
    const count = record?.[field]?.length ?? 0;
    return count > 0 ? [translate(`editor.facts.${kind}`, { smart_count: count })] : [];
  });
  return counts.join(', ') || translate('editor.facts.nobody');
};

interface Props {
  onBindings(): void;
  onVariables(): void;
}

/** While nothing is selected: the settings of the whole dashboard, and what is in it. */
export const DashboardFields = ({ onBindings, onVariables }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const isPhone = useMedia(PHONE);
  const variables = useVariables();
  const { unbound, ...bindings } = useBindingsFact();
  const shared = useSharedFact();
  const showSharing = (): void => {
    store.set({ settingsShown: false });
    requestAnimationFrame(() => {
      const sharing = document.querySelector<HTMLElement>('[data-part="sharing"]');
      sharing?.scrollIntoView({ block: 'start' });
      sharing?.querySelector('input')?.focus({ preventScroll: true });
    });
  };
  return (
    <>
      <Typography
        sx={{ px: 2, pb: 1.5, mt: -0.5, fontSize: 12, color: 'text.secondary', textWrap: 'balance' }}
      >
        {translate('editor.nothing_chosen_help')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, px: 2, pt: 1, borderTop: 1, borderColor: 'divider' }}>
        {isPhone && <CityField isLabelled />}
        <LogoField />
      </Box>
      <Box sx={{ pb: 1 }}>
        <FactButton
          label={translate('editor.variables.title')}
          value={variables.map(({ label }) => label).join(', ') || translate('editor.facts.none')}
          onClick={onVariables}
        />
        <FactButton label={translate('editor.bindings')} {...bindings} onClick={onBindings} />
        {unbound.length > 0 && <UnboundList entries={unbound} />}
        <FactButton label={translate('editor.who')} value={shared} onClick={showSharing} />
      </Box>
    </>
  );
};

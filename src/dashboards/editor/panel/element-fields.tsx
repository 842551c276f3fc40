import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { setSize } from '../../../domain/dashboard/edits/elements.ts';
import { type Position, elementAt } from '../../../domain/dashboard/nodes.ts';
import { FULL_SPAN, percentOfSpan } from '../../../domain/dashboard/widths.ts';
import { elementSize } from '../grid/arrange.ts';
import { useDraft, useEditorStore } from '../store.ts';
import { useKinds } from '../use-kinds.ts';
import { DatapointsField } from './datapoints-field.tsx';
import { DrawingFields } from './drawing-fields.tsx';
import { ImageField } from './image-field.tsx';
import { NumberField } from './number-field.tsx';
import { PanelSection } from './section.tsx';
import { SettingField } from './setting-field.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** The settings of the selected element. */
export const ElementFields = ({ at }: { readonly at: Position }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { document } = useDraft();
  const element = elementAt(document, at);
  const kind = useKinds().find(({ type }) => type === element?.type);
  if (!element) return null;
  const { width, height } = elementSize(element);
  const size = (side: 'width' | 'height') => (to: number | undefined) =>
    store.run((draft) => (to === undefined ? null : setSize(draft, at, side, to)));
  const hasPicture = kind?.hasPicture === true;
  const hasDatapoints = kind?.datapoints === 'one' || kind?.datapoints === 'many';
  const settings = kind?.settings ?? [];
  return (
    <>
      {!kind && (
        <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {translate('editor.unknown_help')}
        </Typography>
      )}
      {kind?.datapoints === 'nodes' && <DrawingFields at={at} element={element} />}
      {(hasPicture || hasDatapoints) && (
        <PanelSection title={translate(hasPicture ? 'editor.section.file' : 'editor.section.data')}>
          {hasPicture && <ImageField at={at} />}
          {hasDatapoints && <DatapointsField at={at} element={element} isMany={kind.datapoints === 'many'} />}
        </PanelSection>
      )}
      {settings.length > 0 && (
        <PanelSection title={translate('editor.section.options')}>
          {settings.map((setting) => (
            <SettingField key={setting.name} at={at} element={element} setting={setting} />
          ))}
        </PanelSection>
      )}
      <PanelSection title={translate('editor.section.size')}>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
          <NumberField
            label={translate('editor.element_width')}
            value={width}
            min={1}
            max={FULL_SPAN}
            help={translate('editor.element_width_help', { percent: percentOfSpan(width) })}
            onChange={size('width')}
          />
          <NumberField
            label={translate('editor.element_height')}
            value={height}
            min={1}
            max={60}
            onChange={size('height')}
          />
        </Box>
      </PanelSection>
    </>
  );
};

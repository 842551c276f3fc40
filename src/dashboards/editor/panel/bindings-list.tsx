import LinkOff from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import { unbindNode } from '../../../domain/dashboard/edits/bindings.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import { useEditor, useEditorStore } from '../store.ts';
import { datapointName } from './datapoint-picker.tsx';
import { bindingsIn } from '../bindings/faults.ts';
import { useNodeName } from '../bindings/nodes.ts';
import { useFaults } from '../bindings/use-faults.ts';
import { useReferenceName } from '../variables/use-variables.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface Props {
  readonly at: Position;
  readonly element: Element;
  onChoose(node: string): void;
}

/** Lists the bindings of a drawing with their faults. */
export const BindingsList = ({ at, element, onChoose }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const datapoints = useEditor((state) => state.datapoints);
  const all = useMemo(() => bindingsIn(at, element, 'nodes'), [at, element]);
  const { faultOf, faultText } = useFaults(all);
  const referenceName = useReferenceName();
  const nodeName = useNodeName();
  return (
    <Box component="section">
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {translate('editor.bindings')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((bound) => {
          const { as, datapoint, reference } = bound;
          const node = bound.node ?? '';
          const title = nodeName(element, node);
          // Unbound placeholders are outlined in the drawing above.
          if (datapoint === null && !reference) return null;
          const fault = faultOf(bound);
          const known = datapoints.get(datapoint ?? 0);
          const name = reference
            ? referenceName(reference)
            : known
              ? datapointName(known)
              : translate('editor.gone_datapoint', { id: datapoint });
          return (
            <Box
              component="li"
              key={`${as} ${node} ${datapoint}`}
              sx={{ display: 'flex', alignItems: 'center', borderTop: 1, borderColor: 'divider', py: 0.5 }}
            >
              <Box sx={{ flex: 1, minWidth: 0, fontSize: 14 }}>
                <Button
                  size="small"
                  onClick={() => onChoose(node)}
                  sx={{
                    minWidth: 0,
                    p: 0,
                    justifyContent: 'start',
                    fontWeight: 600,
                    [TOUCH]: { minWidth: 44 },
                  }}
                >
                  {title === '' ? '—' : title}
                </Button>
                <Box sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                  {translate(`editor.as_${as}`)}: {name}
                </Box>
                {fault && (
                  <Box sx={{ fontSize: 12, color: 'error.main' }}>
                    <span aria-hidden>▲ </span>
                    {faultText(fault)}
                  </Box>
                )}
              </Box>
              <IconButton
                size="small"
                aria-label={translate('editor.unbind_named', { name: title })}
                onClick={() => store.run((draft) => unbindNode(draft, at, node, as))}
              >
                <LinkOff fontSize="small" />
              </IconButton>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
};

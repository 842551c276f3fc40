import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../providers/i18n/translate.ts';

const SECOND = 1_000;

/** Seconds since mount. */
const useElapsed = (): number => {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const timer = setInterval(() => setElapsed(Math.floor((Date.now() - begun) / SECOND)), SECOND);
    return () => clearInterval(timer);
  }, []);
  return elapsed;
};

/** Indeterminate progress with a text and the elapsed time. */
export const Progress = ({ text }: { readonly text: string }) => {
  const translate = useTranslate();
  const elapsed = useElapsed();
  return (
    <Box sx={{ py: 2 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <span role="status">{text}</span>
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {translate('bulk.elapsed', { count: elapsed })}
        </Box>
      </Box>
      <LinearProgress aria-label={text} />
    </Box>
  );
};

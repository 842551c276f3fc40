import { encode } from 'uqr';
import { translate } from '../../../providers/i18n/translate.ts';

/** Empty modules around the code; scanners need four. */
const BORDER = 4;

/** A QR code. Black on white in both themes: many scanners can't read the opposite. */
export const QrCode = ({ text }: { readonly text: string }) => {
  const { data, size } = encode(text, { border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={translate('two_step.qr')}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

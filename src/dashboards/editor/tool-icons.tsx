import SvgIcon from '@mui/material/SvgIcon';

/** A row above a cross. */
const BAR_AND_CROSS =
  'M3 4h18v7H3zm2 2v3h14V6zm3.4 9.1 1.4-1.4 2.2 2.2 2.2-2.2 1.4 1.4-2.2 2.2 2.2 2.2-1.4 1.4-2.2-2.2-2.2 2.2-1.4-1.4 2.2-2.2z';

export const DeleteRowIcon = () => (
  <SvgIcon>
    <path fillRule="evenodd" d={BAR_AND_CROSS} />
  </SvgIcon>
);

export const DeleteColumnIcon = () => (
  <SvgIcon>
    <path fillRule="evenodd" transform="rotate(-90 12 12)" d={BAR_AND_CROSS} />
  </SvgIcon>
);

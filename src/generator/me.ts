// Known to the layers below too, which can't import this one.
export { useFormatLocale, useMe, useZone, type Me } from '../providers/me.ts';

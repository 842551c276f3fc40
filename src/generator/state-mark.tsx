// Known to the layers below too, which can't import this one.
export { BooleanMark, StateMark, type Mark } from '../providers/theme/state-mark.tsx';

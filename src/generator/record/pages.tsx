/** The pages of records that no screen adds to. */
export { GeneratedCreate } from '../form/create.tsx';
export { GeneratedEdit } from '../form/edit.tsx';
export { GeneratedShow } from './show.tsx';

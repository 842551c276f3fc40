import { resourceNamed } from '../../resources/all.ts';
import { GeneratedCreate } from '../form/create.tsx';
import { GeneratedEdit } from '../form/edit.tsx';
import { GeneratedShow } from './show.tsx';

interface Props {
  readonly resource: string;
}

/** The pages of records that no screen adds to. */
export const CreatePage = ({ resource }: Props) => <GeneratedCreate definition={resourceNamed(resource)} />;
export const EditPage = ({ resource }: Props) => <GeneratedEdit definition={resourceNamed(resource)} />;
export const ShowPage = ({ resource }: Props) => <GeneratedShow definition={resourceNamed(resource)} />;
